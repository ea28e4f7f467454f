import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { selectMiscountedReaders } from '#server/people/messages/check-threads.queries.ts';
import { emailDay } from '#server/people/notifications/email-layout.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
  createUpload,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { announcementLimits } from '#shared/market/classes/announcement-limits.ts';
import { hourMs } from '#shared/units.ts';
import { forgetAnnouncementsOf } from './announcements.queries.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const other = accountPerTest(at);
const waiting = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account);

/** Two dates, booked by one student each, and one who waits. */
let made: Awaited<ReturnType<typeof createClass>>;
beforeEach(async () => {
  made = await createClass(at.db, teacher.id, {
    title: 'Wheel throwing',
    slots: [{ startsInHours: 100 }, { startsInHours: 200 }],
  });
  await createBooking(at.db, made.sessionIds[0] ?? '', student.id);
  await createBooking(at.db, made.sessionIds[1] ?? '', other.id);
  await createEntry(at.db, made, waiting.id);
});

type Sent = Partial<Parameters<ReturnType<typeof callerFor>['announcements']['send']>[0]>;
const send = (given: Sent = {}, key?: string) =>
  callerFor(at.deps, teacher, { ...(key && { idempotencyKey: key }) }).announcements.send({
    classId: made.classId,
    audience: 'all',
    text: 'Bring a jar.',
    ...given,
  });
const subjectsTo = async ({ email }: Account) =>
  (await emailsTo(at.deps, email)).map(({ subject }) => subject);
const received = (account: Account) =>
  as(account).announcements.received({ classId: made.classId });

describe('an announcement', () => {
  it('is emailed at once with subject, text and picture, and kept for its recipients', async () => {
    const picture = await createUpload(at.db, teacher.id, { purpose: 'announcementImage' });
    const text = 'The door code is new:\n2580 🚪';
    expect(await send({ subject: 'Door', text, picture })).toMatchObject({ recipients: 2 });
    const [email, ...others] = await emailsTo(at.deps, student.email);
    expect(others).toEqual([]);
    const { sessions, timeZone } = await as(student).classes.byId({ classId: made.classId });
    const when = emailDay(new Date(sessions[0]?.startTime ?? ''), timeZone);
    expect(email?.subject).toBe(`Door: Wheel throwing, ${when}`);
    expect(email?.text).toContain(`Tess Moreno wrote:\n\n${text}`);
    expect(email?.text).toContain(`When: ${when}`);
    expect(email?.text).toContain(picture);
    expect(email?.unsubscribeUrl).toBeUndefined();
    expect(await received(student)).toMatchObject([{ subject: 'Door', text, picture }]);
    expect(await received(waiting)).toEqual([]);
    const { items, people } = await as(teacher).announcements.sent({ classId: made.classId });
    expect(items).toMatchObject([{ text, audience: 'all', recipients: 2, saidWith: null }]);
    expect(people).toEqual({ date: 0, came: 0, all: 2, waiting: 1 });
  });

  it('leads from the email to a thread, where its recipient can answer it', async () => {
    const { id } = await send({ audience: 'waiting' });
    for (const account of [student, waiting]) {
      if (account === student) await send();
      const { items } = await as(account).messages.threads({});
      expect(items).toMatchObject([
        { last: { text: 'Bring a jar.', isMine: false }, unread: 0, isTeacher: false },
      ]);
      const threadId = items[0]?.id ?? '';
      const [email] = await emailsTo(at.deps, account.email);
      expect(email?.links).toContain(at.deps.env.urls.thread(threadId));
      const { messages, canWrite } = await as(account).messages.thread({ threadId });
      expect([messages.map(({ kind }) => kind), canWrite]).toEqual([['announcement'], true]);
    }
    expect((await as(teacher).messages.threads({})).items).toEqual([]);
    const [newest, oldest] = await as(teacher).announcements.mine();
    expect(newest).toMatchObject({ title: 'Wheel throwing', audience: 'all', recipients: 2 });
    expect(oldest).toMatchObject({ id, audience: 'waiting', recipients: 1 });
    expect(await as(student).announcements.mine()).toEqual([]);
    const [thread] = (await as(student).messages.threads({})).items;
    const answer = { id: newId(), text: 'Which jar?' };
    await as(student).messages.send({ threadId: thread?.id ?? '', ...answer });
    const { items } = await as(teacher).messages.threads({});
    expect(items).toMatchObject([{ id: thread?.id, last: { text: 'Which jar?' }, unread: 1 }]);
    expect(await selectMiscountedReaders(at.db)).toEqual([]);
  });

  it.each([
    ['date', [student], [other, waiting]],
    ['all', [student, other], [waiting]],
    ['waiting', [waiting], [student, other]],
  ] as const)('to “%s” reaches exactly these people', async (audience, recipients, others) => {
    await send({ audience, sessionId: made.sessionId });
    for (const account of recipients) expect(await subjectsTo(account)).toHaveLength(1);
    for (const account of others) expect(await subjectsTo(account)).toEqual([]);
  });

  it.each([
    [
      'a date of another class',
      { audience: 'date', sessionId: crypto.randomUUID() },
      'NO_RECIPIENTS',
    ],
    ['no date', { audience: 'date' }, 'VALIDATION_FAILED'],
    [
      'a picture of someone else',
      { picture: 'https://pictures.example/1.png' },
      'IMAGE_NOT_UPLOADED',
    ],
    ['nothing but blanks', { text: ' \u2800 ' }, 'VALIDATION_FAILED'],
    ['10,000 characters', { text: 'x'.repeat(10_000) }, 'VALIDATION_FAILED'],
    ['control characters', { text: 'a\u0007b' }, 'VALIDATION_FAILED'],
    ['text that runs backward', { subject: '\u202Eabc' }, 'VALIDATION_FAILED'],
    ['a link and a phone number', { text: 'a.com, or call 503 555 0142' }, 'LOOKS_LIKE_SPAM'],
    [
      'a link and the address of someone else',
      { subject: 'a.com', text: 'Write to ann@example.com' },
      'LOOKS_LIKE_SPAM',
    ],
    ['five links', { text: 'a.com b.com c.com d.com e.com' }, 'LOOKS_LIKE_SPAM'],
  ] as const)('with %s is rejected', async (_title, given, code) => {
    expect(await rejectionOf(send(given))).toBe(code);
    expect(await subjectsTo(student)).toEqual([]);
  });

  it("may contain the class's address, the author's email address and one contact, even from a new instructor", async () => {
    const text = `We meet at 1600 NE Alberta St. Call 503 555 0142 or write to ${teacher.email}.`;
    expect(await send({ text })).toMatchObject({ recipients: 2 });
  });

  it('reaches no one who booked a canceled date, and can only be written by the instructor', async () => {
    await as(teacher).classes.cancelSession({ sessionId: made.sessionId });
    const toDate = send({ audience: 'date', sessionId: made.sessionId });
    expect(await rejectionOf(toDate)).toBe('NO_RECIPIENTS');
    const { classId } = made;
    const foreign = as(student).announcements.send({ classId, audience: 'all', text: 'Hi' });
    expect(await rejectionOf(foreign)).toBe('CLASS_NOT_FOUND');
  });

  it('is sent once per Idempotency-Key, and rejected beyond the daily limit', async () => {
    const { id } = await send({}, 'once');
    expect((await send({}, 'once')).id).toBe(id);
    expect(await subjectsTo(student)).toHaveLength(1);
    for (let sent = 1; sent < announcementLimits.perDay; sent++) await send();
    expect(await rejectionOf(send())).toBe('TOO_MANY_ANNOUNCEMENTS');
    expect(await received(student)).toHaveLength(announcementLimits.perDay);
  });

  it('can be reported by its recipients, and is read at the desk', async () => {
    const { id } = await send({ subject: 'Door', text: 'Pay me in cash.' });
    const report = {
      kind: 'announcement',
      id,
      reason: 'misleading',
      details: 'They only take cash.',
    } as const;
    expect(await rejectionOf(as(waiting).reports.create(report))).toBe('ANNOUNCEMENT_NOT_FOUND');
    await as(student).reports.create(report);
    const { desk } = staffCaller(at.deps, await createStaff(at.deps, 'support'));
    const { items } = await desk.reports.list({ kind: 'announcement' });
    const found = items.find(({ subjectId }) => subjectId === id);
    expect(found).toMatchObject({ content: 'Door\nPay me in cash.', personName: 'Tess Moreno' });
    const closing = { outcome: 'otherAction', response: 'We wrote to them.' } as const;
    await desk.reports.close({ reportId: found?.newestReportId ?? '', ...closing });
    expect(await subjectsTo(student)).toContain('Your report of a message about "Wheel throwing"');
  });

  it('keeps its text without the account of either side', async () => {
    const picture = await createUpload(at.db, teacher.id, { purpose: 'announcementImage' });
    await send({ picture });
    await at.db.transaction().execute((trx) => forgetAnnouncementsOf(trx, teacher.id));
    expect(await received(student)).toMatchObject([{ text: 'Bring a jar.', picture: null }]);
    await at.db.transaction().execute((trx) => forgetAnnouncementsOf(trx, student.id));
    expect(await received(student)).toEqual([]);
    expect(await received(other)).toHaveLength(1);
  });
});

describe('a note to the students', () => {
  const word = 'The oven is broken.\nSee you next week.';

  it('is part of the email about a move, and kept like an announcement', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
    const slot = { startTime: inHours(300), endTime: inHours(302) };
    await as(teacher).classes.moveSession({ sessionId: made.sessionId, word, ...slot });
    const [email, ...others] = await emailsTo(at.deps, student.email);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^New time: /);
    expect(email?.text).toContain(`Your instructor wrote:\n\n${word}`);
    expect(await received(student)).toMatchObject([{ text: word, saidWith: 'move' }]);
    expect(await received(other)).toEqual([]);
  });

  it('is part of the email about a cancellation, and kept', async () => {
    await as(teacher).classes.cancelSession({ sessionId: made.sessionId, word });
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.subject).toMatch(/^Canceled: /);
    expect(email?.text).toContain(`Your instructor wrote:\n\n${word}`);
    expect(await received(student)).toMatchObject([{ text: word, saidWith: 'cancellation' }]);
  });

  it('is sent with a change of several dates, in one email', async () => {
    const { classId } = await createClass(at.db, teacher.id, { timeZone: 'UTC', slots: [] });
    const day = new Date(Date.now() + 120 * hourMs).toISOString().slice(0, 10);
    const slot = { startTime: `${day}T09:00:00.000Z`, endTime: `${day}T11:00:00.000Z` };
    const weekly = { rule: 'FREQ=WEEKLY;COUNT=2', skip: [], capacity: null };
    await as(teacher).schedules.add({ classId, ...slot, ...weekly });
    const { sessions } = await as(teacher).classes.byId({ classId });
    for (const { id } of sessions) await createBooking(at.db, id, student.id);
    const edit = { sessionId: sessions[0]?.id ?? '', scope: 'all', change: null } as const;
    await as(teacher).schedules.editDates({ ...edit, word });
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.subject).toMatch(/2 dates$/);
    expect(email?.text).toContain(word);
    const { items } = await as(teacher).announcements.sent({ classId });
    expect(items).toMatchObject([{ audience: 'all', saidWith: 'cancellation', recipients: 1 }]);
  });

  it('is not sent if it is empty, or if no one booked the date', async () => {
    const empty = await createClass(at.db, teacher.id);
    await as(teacher).classes.cancelSession({ sessionId: empty.sessionId, word });
    await as(teacher).classes.cancelSession({ sessionId: made.sessionId, word: '  ' });
    expect((await as(teacher).announcements.sent({ classId: empty.classId })).items).toEqual([]);
    expect(await received(student)).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
  createUpload,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import { dayMs } from '#shared/units.ts';
import { selectMiscountedReaders } from './check-threads.queries.ts';
import { forgetMessagesOf } from './messages.queries.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const stranger = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account).messages;

let made: Awaited<ReturnType<typeof createClass>>;
beforeEach(async () => {
  made = await createClass(at.db, teacher.id, { title: 'Wheel throwing' });
});

const message = (text = 'May I bring my daughter?') => ({ id: newId(), text });
const start = (account: Account, given: object = {}) =>
  as(account).start({ classId: made.classId, ...message(), ...given });
const textsOf = async (account: Account, threadId: string) =>
  (await as(account).thread({ threadId })).messages.map(({ text }) => text);

describe('a thread', () => {
  it('starts with a question and shows both people all messages in order', async () => {
    const { threadId, message: first } = await start(student);
    expect(first).toMatchObject({ isMine: true, kind: 'message', subject: null });
    const answer = await as(teacher).send({ threadId, ...message('Yes, from age 8.') });
    expect(answer.sequence).toBeGreaterThan(first.sequence);
    expect((await start(student, { text: 'Thanks!' })).threadId).toBe(threadId);
    const texts = ['May I bring my daughter?', 'Yes, from age 8.', 'Thanks!'];
    for (const account of [student, teacher])
      expect(await textsOf(account, threadId)).toEqual(texts);
    expect((await as(teacher).threads({})).items).toMatchObject([
      {
        id: threadId,
        classId: made.classId,
        classTitle: 'Wheel throwing',
        isTeacher: true,
        other: { id: student.id, fullName: 'Sam Rivera', username: null },
        last: { text: 'Thanks!', isMine: false, hasPicture: false },
        unread: 2,
      },
    ]);
    expect((await as(student).threads({})).items).toMatchObject([
      { isTeacher: false, other: { username: teacher.username }, unread: 1 },
    ]);
    expect(await rejectionOf(as(stranger).thread({ threadId }))).toBe('THREAD_NOT_FOUND');
    const foreign = as(stranger).send({ threadId, ...message() });
    expect(await rejectionOf(foreign)).toBe('THREAD_NOT_FOUND');
  });

  it('shows the announcements that its student got, without a copy', async () => {
    await createBooking(at.db, made.sessionId, student.id);
    const { threadId } = await start(student);
    const announced = { audience: 'all', subject: 'Door', text: 'The code is 2580.' } as const;
    const { announcements } = callerFor(at.deps, teacher);
    await announcements.send({ classId: made.classId, ...announced });
    await start(student, { text: 'Thanks!' });
    const { messages } = await as(student).thread({ threadId });
    expect(messages.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['message', null],
      ['announcement', 'Door'],
      ['message', null],
    ]);
    const before = messages[2]?.sequence;
    const earlier = await as(teacher).thread({ threadId, before });
    expect(earlier.messages.map(({ isMine }) => isMine)).toEqual([false, true]);
  });

  it('is read page by page', async () => {
    const { threadId } = await start(student);
    for (let sent = 1; sent <= messageLimits.page; sent++)
      await as(sent % 2 ? teacher : student).send({ threadId, ...message(String(sent)) });
    const { messages, earlier } = await as(student).thread({ threadId });
    expect([messages.length, messages[0]?.text]).toEqual([messageLimits.page, '1']);
    const rest = await as(student).thread({ threadId, before: earlier ?? 0 });
    expect([rest.messages.length, rest.earlier]).toEqual([1, null]);
  });

  it('counts unread messages until they are read, even after a read position in the future', async () => {
    const { threadId, message: first } = await start(student);
    await start(student);
    expect(await as(teacher).unread()).toEqual({ count: 2 });
    expect(await as(student).unread()).toEqual({ count: 0 });
    await as(teacher).markRead({ threadId, sequence: first.sequence });
    expect(await as(teacher).unread()).toEqual({ count: 1 });
    await as(teacher).markRead({ threadId, sequence: Number.MAX_SAFE_INTEGER });
    await as(teacher).markRead({ threadId, sequence: 0 });
    expect(await as(teacher).unread()).toEqual({ count: 0 });
    await start(student);
    expect(await as(teacher).unread()).toEqual({ count: 1 });
  });

  it('has stored positions of its readers that equal a recount', async () => {
    const { threadId } = await start(student);
    const { sequence } = await as(teacher).send({ threadId, ...message() });
    await as(student).markRead({ threadId, sequence });
    expect(await selectMiscountedReaders(at.db)).toEqual([]);
    await at.db
      .updateTable('threadReaders')
      .set({ receivedSequence: 1 })
      .where('threadId', '=', threadId)
      .where('userId', '=', student.id)
      .execute();
    expect(await selectMiscountedReaders(at.db)).toEqual([{ threadId, userId: student.id }]);
  });

  it('keeps its texts when an account is deleted, without pictures, and ends', async () => {
    const pictureUrl = await createUpload(at.db, student.id, { purpose: 'messageImage' });
    const { threadId } = await start(student, { text: '', pictureUrl });
    await at.db.transaction().execute((trx) => forgetMessagesOf(trx, student.id));
    const gone = { deletedAt: new Date(), fullName: 'Former member' };
    await at.db.updateTable('users').set(gone).where('id', '=', student.id).execute();
    const thread = await as(teacher).thread({ threadId });
    expect(thread).toMatchObject({ other: null, canWrite: false });
    expect(thread.messages).toMatchObject([{ text: '', pictureUrl: null }]);
    const answer = as(teacher).send({ threadId, ...message() });
    expect(await rejectionOf(answer)).toBe('CANNOT_WRITE');
  });
});

describe('writing', () => {
  it.each([
    ['10,000 characters', { text: 'x'.repeat(10_000) }, 'VALIDATION_FAILED'],
    ['control characters', { text: 'a\u0007b' }, 'VALIDATION_FAILED'],
    ['text that runs backward', { text: '\u202Eabc' }, 'VALIDATION_FAILED'],
    ['nothing but blanks', { text: ' \u2800 ' }, 'VALIDATION_FAILED'],
    ['neither text nor picture', { text: '' }, 'VALIDATION_FAILED'],
    ['a picture of someone else', { pictureUrl: 'https://p.example/1.png' }, 'IMAGE_NOT_UPLOADED'],
  ])('%s is rejected', async (_title, given, code) => {
    expect(await rejectionOf(start(student, given))).toBe(code);
    expect((await as(teacher).threads({})).items).toEqual([]);
  });

  it('200 emoji, right-to-left text and links are kept as they are', async () => {
    const { threadId } = await start(student, { text: '🏺'.repeat(200) });
    await start(student, { text: 'שלום\nhttps://a.example' });
    expect(await textsOf(teacher, threadId)).toEqual(['🏺'.repeat(200), 'שלום\nhttps://a.example']);
  });

  it('the same message again has the same response and is stored once', async () => {
    const once = message();
    const first = await start(student, once);
    expect(await start(student, once)).toEqual(first);
    const { threadId } = first;
    expect(await as(student).send({ threadId, ...once })).toEqual(first.message);
    expect(await textsOf(student, threadId)).toHaveLength(1);
    const stolen = as(teacher).send({ threadId, ...once });
    expect(await rejectionOf(stolen)).toBe('MESSAGE_ID_TAKEN');
  });

  it('to a class that is not visible, or to the writer’s own class, starts no thread', async () => {
    expect(await rejectionOf(start(teacher))).toBe('OWN_CLASS_MESSAGE');
    expect(await rejectionOf(start(student, { classId: newId() }))).toBe('CLASS_NOT_FOUND');
    const { threadId } = await start(student);
    await at.db.updateTable('classes').set({ isListed: false }).execute();
    expect(await rejectionOf(start(stranger))).toBe('CLASS_NOT_FOUND');
    await as(student).send({ threadId, ...message('Is it canceled?') });
    expect(await as(student).thread({ threadId })).toMatchObject({ isClassOpen: false });
  });

  it('an instructor can start a thread only with students who booked or waited', async () => {
    const { classId } = made;
    const write = (studentId: string) =>
      as(teacher).startWith({ classId, studentId, ...message('See you soon') });
    expect(await rejectionOf(write(student.id))).toBe('STUDENT_NOT_FOUND');
    await createBooking(at.db, made.sessionId, student.id, {
      status: 'cancelled_by_student',
      cancelledAt: new Date(),
    });
    await createEntry(at.db, made, stranger.id);
    const { threadId } = await write(student.id);
    await write(stranger.id);
    expect(await textsOf(student, threadId)).toEqual(['See you soon']);
    expect(await as(teacher).forClass({ classId, studentId: student.id })).toEqual({
      threadId,
      canWrite: true,
      otherId: student.id,
      isBlockedByMe: false,
    });
    const foreign = as(student).startWith({ classId, studentId: stranger.id, ...message() });
    expect(await rejectionOf(foreign)).toBe('CLASS_NOT_FOUND');
  });

  it('a suspended sender is rejected under the lock', async () => {
    const suspension = { suspendedAt: new Date(), suspensionReason: 'Spam.' };
    const caller = as(student);
    await caller.unread();
    await at.db.updateTable('users').set(suspension).where('id', '=', student.id).execute();
    const sent = caller.start({ classId: made.classId, ...message() });
    expect(await rejectionOf(sent)).toBe('UNAUTHENTICATED');
  });

  it('is rejected after a number of messages in a row without an answer', async () => {
    const { threadId } = await start(student);
    for (let sent = 1; sent < messageLimits.unanswered; sent++) await start(student);
    expect(await rejectionOf(start(student))).toBe('TOO_MANY_UNANSWERED');
    await as(teacher).send({ threadId, ...message() });
    await start(student);
  });

  it.each([
    ['new', new Date(), messageLimits.newThreadsOfNewAccounts],
    ['older', new Date(Date.now() - 30 * dayMs), messageLimits.newThreads],
  ])(
    'a %s account can start only a limited number of threads a day',
    async (_title, createdAt, limit) => {
      const writer = await createUser(at.db, { createdAt });
      const { categoryId } = await at.db
        .selectFrom('classes')
        .select('categoryId')
        .executeTakeFirstOrThrow();
      for (let started = 0; started < limit; started++) {
        const { classId } = await createClass(at.db, teacher.id, { categoryId, slots: [] });
        await as(writer).start({ classId, ...message() });
      }
      expect(await rejectionOf(start(writer))).toBe('RATE_LIMITED');
    },
  );
});

describe('a block', () => {
  it('keeps the other person from writing, waiting, and booking dates or more seats, until it ends', async () => {
    const { threadId } = await start(student);
    expect(await rejectionOf(as(teacher).block({ userId: stranger.id }))).toBe('PERSON_NOT_FOUND');
    await as(teacher).block({ userId: student.id });
    expect(await rejectionOf(start(student))).toBe('CANNOT_WRITE');
    expect(await rejectionOf(as(teacher).send({ threadId, ...message() }))).toBe('CANNOT_WRITE');
    const { classId } = made;
    expect(await as(student).forClass({ classId })).toMatchObject({ threadId, canWrite: false });
    const { bookings, waitlist } = callerFor(at.deps, student);
    expect(await rejectionOf(bookings.book({ classId }))).toBe('BOOKING_BLOCKED');
    expect(await rejectionOf(waitlist.join({ classId }))).toBe('BOOKING_BLOCKED');
    const blocked = { isBlockedByMe: true, canWrite: false };
    expect(await as(teacher).thread({ threadId })).toMatchObject(blocked);
    expect(await as(student).thread({ threadId })).toMatchObject({
      ...blocked,
      isBlockedByMe: false,
    });
    await as(teacher).unblock({ userId: student.id });
    const { id: bookingId } = await bookings.book({ classId });
    await as(teacher).block({ userId: student.id });
    const added = bookings.changeSeats({ bookingId, seats: 2 });
    expect(await rejectionOf(added)).toBe('BOOKING_BLOCKED');
  });

  it('keeps a booked date, which can be canceled but not moved', async () => {
    const { sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 200 }, { startsInHours: 300 }],
    });
    const [booked = '', other = ''] = sessionIds;
    const bookingId = await createBooking(at.db, booked, student.id);
    await as(teacher).block({ userId: student.id });
    const { bookings } = callerFor(at.deps, student);
    expect(await bookings.byId({ bookingId })).toMatchObject({ mayMove: false });
    const moved = bookings.move({ bookingId, sessionId: other });
    expect(await rejectionOf(moved)).toBe('BOOKING_BLOCKED');
    await bookings.cancel({ bookingId });
  });

  it.each(['booked', 'waited', 'was written to'])(
    'is possible between an instructor and someone who only %s, up to a limit of blocks',
    async (how) => {
      const { classId, sessionId } = made;
      if (how === 'waited') await createEntry(at.db, made, student.id);
      else await createBooking(at.db, sessionId, student.id);
      if (how === 'was written to') {
        const { announcements } = callerFor(at.deps, teacher);
        await announcements.send({ classId, audience: 'all', text: 'See you soon.' });
        await at.db.deleteFrom('bookings').execute();
      }
      expect(await as(student).forClass({ classId })).toMatchObject({ otherId: teacher.id });
      for (const [one, other] of [
        [teacher, student],
        [student, teacher],
      ] as const) {
        await as(one).block({ userId: other.id });
        expect(await rejectionOf(start(student))).toBe('CANNOT_WRITE');
        await as(one).unblock({ userId: other.id });
      }
      const attempts = 20;
      const last = async () => {
        for (let turn = 0; turn <= attempts / 2; turn++) {
          await as(student).block({ userId: teacher.id });
          await as(student).unblock({ userId: teacher.id });
        }
      };
      expect(await rejectionOf(last())).toBe('RATE_LIMITED');
    },
  );
});

describe('a report', () => {
  it('shows staff the message and the five before it, and nothing else', async () => {
    const { threadId } = await start(student, { text: 'private 1' });
    for (const text of ['private 2', 'a', 'b', 'c', 'd', 'e']) await start(student, { text });
    const bad = await as(teacher).send({ threadId, ...message('Pay me in cash.') });
    await as(teacher).send({ threadId, ...message('private 3') });
    const complaint = { reason: 'misleading', details: 'They only take cash.' } as const;
    const report = (account: Account) =>
      callerFor(at.deps, account).reports.create({ kind: 'message', id: bad.id, ...complaint });
    expect(await rejectionOf(report(stranger))).toBe('MESSAGE_NOT_FOUND');
    expect(await rejectionOf(report(teacher))).toBe('OWN_REPORT');
    await report(student);
    const { desk } = staffCaller(at.deps, await createStaff(at.deps, 'support'));
    const { items } = await desk.reports.list({ kind: 'message' });
    const said = ['a', 'b', 'c', 'd', 'e'].map((text) => `Sam Rivera: ${text}`);
    expect(items.find(({ subjectId }) => subjectId === bad.id)).toMatchObject({
      content: [...said, 'Tess Moreno: Pay me in cash.'].join('\n'),
      personName: 'Tess Moreno',
    });
  });
});

it('saved replies are visible only to their author, and limited in number', async () => {
  const { savedReplies } = as(teacher);
  const parking = { id: newId(), title: 'Parking', text: 'Behind the building.' };
  await savedReplies.save(parking);
  await savedReplies.save({ ...parking, text: 'In the yard.' });
  expect(await savedReplies.list()).toEqual([{ ...parking, text: 'In the yard.' }]);
  expect(await as(student).savedReplies.list()).toEqual([]);
  const foreign = as(student).savedReplies.remove({ id: parking.id });
  expect(await rejectionOf(foreign)).toBe('SAVED_REPLY_NOT_FOUND');
  for (let saved = 1; saved < messageLimits.savedReplies; saved++)
    await savedReplies.save({ ...parking, id: newId() });
  const more = savedReplies.save({ ...parking, id: newId() });
  expect(await rejectionOf(more)).toBe('TOO_MANY_SAVED_REPLIES');
  await savedReplies.remove({ id: parking.id });
});

it('the usual time to answer is the median of first answers, once there are three', async () => {
  const ago = [10, 30, 500];
  for (const minutes of ago) {
    const writer = await createUser(at.db);
    const { threadId, message: first } = await start(writer);
    const createdAt = new Date(Date.now() - minutes * 60_000);
    await at.db
      .updateTable('messages')
      .set({ createdAt } as object)
      .where('id', '=', first.id)
      .execute();
    expect((await as(writer).thread({ threadId })).usuallyAnswersMinutes).toBeNull();
    for (const text of ['Yes', 'Anything else?'])
      await as(teacher).send({ threadId, ...message(text) });
  }
  const { threadId } = await start(student);
  const { usuallyAnswersMinutes } = await as(student).thread({ threadId });
  expect(usuallyAnswersMinutes).toBeGreaterThanOrEqual(30);
  expect(usuallyAnswersMinutes).toBeLessThanOrEqual(31);
});

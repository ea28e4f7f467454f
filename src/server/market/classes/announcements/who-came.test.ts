import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { emailSlot } from '#server/people/notifications/email-layout.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createAdded } from '#server/testing/fixtures/added-people.ts';
import { callerFor, createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { announcementLimits } from '#shared/market/classes/announcement-limits.ts';
import { dayMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
const came = accountPerTest(at, { fullName: 'Sam Rivera' });
const absent = accountPerTest(at);
const unmarked = accountPerTest(at);
const canceled = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account);

/** A date that ended three hours ago. */
let made: Awaited<ReturnType<typeof createClass>>;
let bookingIds: { came: string; absent: string; unmarked: string };
beforeEach(async () => {
  made = await createClass(at.db, teacher.id, {
    title: 'Wheel throwing',
    location: '1600 NE Alberta St, Portland',
    slots: [{ startsInHours: -5 }, { startsInHours: 100 }],
  });
  const book = ({ id }: Account) => createBooking(at.db, made.sessionId, id);
  bookingIds = {
    came: await book(came),
    absent: await book(absent),
    unmarked: await book(unmarked),
  };
  await createBooking(at.db, made.sessionId, canceled.id, {
    status: 'cancelled_by_student',
    cancelledAt: new Date(),
  });
});

type Sent = Partial<Parameters<ReturnType<typeof callerFor>['announcements']['send']>[0]>;
const send = (given: Sent = {}) =>
  as(teacher).announcements.send({
    classId: made.classId,
    sessionId: made.sessionId,
    audience: 'came',
    text: 'Thank you!',
    ...given,
  });
const mark = (bookingId: string, status: 'attended' | 'no_show') =>
  as(teacher).bookings.markAttendance({ bookingId, status });
const sent = () =>
  as(teacher).announcements.sent({ classId: made.classId, sessionId: made.sessionId });
const subjectsTo = async ({ email }: Account) =>
  (await emailsTo(at.deps, email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('Message from'));
const reached = async () => {
  const accounts = { came, absent, unmarked, canceled };
  const names: string[] = [];
  for (const [name, account] of Object.entries(accounts))
    if ((await subjectsTo(account)).length > 0) names.push(name);
  return names;
};

describe('an announcement to those who came', () => {
  it('reaches everyone who booked and is not marked absent while no one is marked as there', async () => {
    await mark(bookingIds.absent, 'no_show');
    expect(await sent()).toMatchObject({ people: { came: 2, date: 0 }, isAttendanceMarked: false });
    expect(await send()).toMatchObject({ recipients: 2 });
    expect(await reached()).toEqual(['came', 'unmarked']);
  });

  it('reaches only people who are marked as there once someone is, and stays with the date', async () => {
    await mark(bookingIds.came, 'attended');
    expect(await sent()).toMatchObject({ people: { came: 1 }, isAttendanceMarked: true });
    await send();
    expect(await reached()).toEqual(['came']);
    const { sessionId } = made;
    expect((await sent()).items).toMatchObject([{ audience: 'came', sessionId, recipients: 1 }]);
    const [email] = await emailsTo(at.deps, came.email);
    expect(email?.text).toContain('To everyone who came:\n\nThank you!');
    expect(email?.calendar).toBeUndefined();
    const { items } = await as(came).messages.threads({});
    expect(items).toMatchObject([{ last: { text: 'Thank you!' } }]);
  });

  it('reaches no one with a block, and no one who was added by hand', async () => {
    const email = 'jo@example.com';
    await createAdded(at.db, { ...made, teacherId: teacher.id }, { email });
    await as(came).messages.block({ userId: teacher.id });
    expect(await send()).toMatchObject({ recipients: 2 });
    expect(await reached()).toEqual(['absent', 'unmarked']);
    expect(await emailsTo(at.deps, email)).toEqual([]);
  });

  it.each([
    ['a date that is ahead', () => ({ sessionId: made.sessionIds[1] ?? '' }), 'NO_RECIPIENTS'],
    ['no date', () => ({ sessionId: undefined }), 'VALIDATION_FAILED'],
    ['a date of another class', () => ({ sessionId: crypto.randomUUID() }), 'NO_RECIPIENTS'],
    ['neither words nor something to collect', () => ({ text: '' }), 'VALIDATION_FAILED'],
  ] as const)('of %s is rejected', async (_title, given, code) => {
    expect(await rejectionOf(send(given()))).toBe(code);
    expect(await reached()).toEqual([]);
  });

  it('of a course is possible only after its last meeting, and for a limited time', async () => {
    const course = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: -50, laterHours: [100] }],
    });
    await createBooking(at.db, course.sessionId, came.id);
    const ofCourse = { classId: course.classId, sessionId: course.sessionId };
    expect(await rejectionOf(send(ofCourse))).toBe('NO_RECIPIENTS');
    const hours = 24 * announcementLimits.cameDays;
    const old = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -hours - 3 }] });
    await createBooking(at.db, old.sessionId, came.id);
    const { classId, sessionId } = old;
    expect(await rejectionOf(send({ classId, sessionId }))).toBe('NO_RECIPIENTS');
  });
});

describe('something to collect', () => {
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const collect = { what: 'Your glazed bowls', startTime: inDays(2), endTime: inDays(9) };

  it('is part of the text, at the place of the class, and a calendar entry that keeps no time', async () => {
    const hours = 'Tuesday to Friday, 10 AM to 6 PM';
    await send({ text: 'Bring a box.', collect: { ...collect, hours } });
    const [email] = await emailsTo(at.deps, came.email);
    expect(email?.subject).toMatch(/^Ready to collect: Wheel throwing, /);
    const slot = { startsAt: new Date(collect.startTime), endsAt: new Date(collect.endTime) };
    const text = [
      'Ready to collect: Your glazed bowls',
      'Where: 1600 NE Alberta St, Portland',
      `When: ${emailSlot(slot, 'America/Los_Angeles')}`,
      `Hours: ${hours}\n\nBring a box.`,
    ].join('\n');
    expect(email?.text).toContain(text);
    const entry = email?.calendar?.content.replace(/\r\n /g, '');
    const stamp = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');
    for (const line of [
      'SUMMARY:Ready to collect: Your glazed bowls',
      'LOCATION:1600 NE Alberta St\\, Portland',
      `DTSTART:${stamp(collect.startTime)}`,
      `DTEND:${stamp(collect.endTime)}`,
      'TRANSP:TRANSPARENT',
    ])
      expect(entry).toContain(`${line}\r\n`);
    expect((await sent()).items).toMatchObject([{ subject: 'Ready to collect', text }]);
    const received = await as(came).announcements.received({ classId: made.classId });
    expect(received).toMatchObject([{ text }]);
  });

  it('may be elsewhere, with times on the clock where the class is', async () => {
    const day = inDays(3).slice(0, 10);
    const times = { startTime: `${day}T10:00`, endTime: `${day}T18:00` };
    await send({ text: undefined, collect: { ...collect, ...times, where: 'The kiln' } });
    const [email] = await emailsTo(at.deps, came.email);
    expect(email?.text).toContain('Where: The kiln');
    expect(email?.text).toMatch(/When: .*10:00\sAM\s–\s6:00\sPM P[SD]T/);
  });

  it.each([
    ['is over', { startTime: inDays(-3), endTime: inDays(-1) }],
    ['ends before it starts', { endTime: inDays(1) }],
    ['waits for months', { endTime: inDays(60) }],
    ['has no name', { what: ' ' }],
  ])('that %s is rejected', async (_title, given) => {
    expect(await rejectionOf(send({ collect: { ...collect, ...given } }))).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('is only for those who came', async () => {
    const ahead = { audience: 'date', sessionId: made.sessionIds[1] ?? '', collect } as const;
    expect(await rejectionOf(send(ahead))).toBe('VALIDATION_FAILED');
  });
});

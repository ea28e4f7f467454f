import { expect, it } from 'vitest';
import { setEmailPreference } from '#server/people/notifications/email-preferences.service.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { addFullDate, createFullClass, createWaitlist } from '#server/testing/fixtures/waiting.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { emailLongQueues } from './long-queues.service.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const timeZone = 'America/Los_Angeles';

/** A full class for which so many people wait, each for any date or for the full one. */
async function waitedFor(
  waiting: { anyDate?: number; oneDate?: number },
  options: Parameters<typeof createFullClass>[2] = {},
) {
  const full = await createFullClass(at.db, teacher.id, { timeZone, capacity: 4, ...options });
  const { anyDate = 0, oneDate = 0 } = waiting;
  for (let person = 0; person < anyDate; person++)
    await createEntry(at.db, full, (await createUser(at.db)).id, { isAnyDate: true });
  await createWaitlist(at.db, full, Array<number>(oneDate).fill(1));
  return full;
}

const as = () => callerFor(at.deps, teacher).classes;
const numbers = async () =>
  (await as().longQueues()).map(({ people, anyDate }) => ({ people, anyDate }));

it('a queue is long when half of a date wait, or its minimum, for any date or for one', async () => {
  await waitedFor({ anyDate: 2 }, { capacity: 5 });
  await waitedFor({ anyDate: 2 }, { minStudents: 3 });
  const unlimited = await createClass(at.db, teacher.id, { maxStudents: null });
  await createEntry(at.db, unlimited, (await createUser(at.db)).id, { isAnyDate: true });
  expect(await numbers()).toEqual([]);
  await waitedFor({ anyDate: 1, oneDate: 1 });
  await waitedFor({ oneDate: 3 }, { minStudents: 3 });
  expect(await numbers()).toEqual([
    { people: 3, anyDate: 0 },
    { people: 2, anyDate: 1 },
  ]);
  expect(await callerFor(at.deps, await createUser(at.db)).classes.longQueues()).toEqual([]);
});

it('a queue counts neither people with an offer, blocked or suspended ones, nor those of a started date', async () => {
  const full = await waitedFor({ oneDate: 2 });
  const [offered, blocked, suspended] = [
    await createUser(at.db),
    await createUser(at.db),
    await createUser(at.db, { suspendedAt: new Date(), suspensionReason: 'Spam' }),
  ];
  const sessions = at.db.updateTable('classSessions').where('id', '=', full.sessionId);
  await sessions.set({ capacity: 5 }).execute();
  await createEntry(at.db, full, offered.id, { isOffered: true });
  for (const { id } of [blocked, suspended])
    await createEntry(at.db, full, id, { isAnyDate: true });
  await callerFor(at.deps, teacher).messages.block({ userId: blocked.id });
  expect(await numbers()).toEqual([{ people: 2, anyDate: 0 }]);
  await sessions.set({ startsAt: new Date(Date.now() - hourMs) }).execute();
  expect(await numbers()).toEqual([]);
});

it('people who wait for one date count no longer once another date has room for them', async () => {
  const full = await waitedFor({ anyDate: 2, oneDate: 3 });
  await addFullDate(at.db, teacher.id, full, { startsInHours: 200 });
  expect(await numbers()).toEqual([{ people: 5, anyDate: 2 }]);
  const startTime = new Date(Date.now() + 300 * hourMs).toISOString();
  const endTime = new Date(Date.now() + 301 * hourMs).toISOString();
  await as().addSession({ classId: full.classId, startTime, endTime });
  // Two of the four spots were offered to those who wait for any date.
  expect(await numbers()).toEqual([]);
});

it('a hidden class has no long queue', async () => {
  const { classId } = await waitedFor({ anyDate: 4 });
  await as().edit({ classId, isActive: false });
  expect(await numbers()).toEqual([]);
});

/** The next Monday at this hour in Los Angeles, which is behind UTC by seven or eight hours. */
function nextMonday(hour: number): Date {
  const day = new Date(Date.now() + dayMs);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  const noon = new Date(`${day.toISOString().slice(0, 10)}T12:00Z`);
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return new Date(noon.getTime() + (hour - Number(format.format(noon))) * hourMs);
}

async function subjectsAt(...moments: Date[]) {
  for (const moment of moments) await emailLongQueues(at.deps, moment);
  return (await emailsTo(at.deps, teacher.email)).map(({ subject }) => subject);
}

it('an instructor is emailed once a week, on Monday morning, which classes enough people wait for', async () => {
  const { classId } = await waitedFor({ anyDate: 3 }, { title: 'Wheel throwing' });
  const monday = nextMonday(8);
  const after = (ms: number) => new Date(monday.getTime() + ms);
  expect(await subjectsAt(after(-hourMs), after(4 * hourMs), after(dayMs))).toEqual([]);
  const expected = '3 people wait for Wheel throwing: add a date';
  expect(await subjectsAt(monday, monday)).toEqual([expected]);
  const [email] = await emailsTo(at.deps, teacher.email);
  expect(email?.text).toContain("Wheel throwing: 3 waiting. We'll offer them a new date first.");
  expect(email?.links).toContain(
    `${at.deps.env.appUrl}/dashboard/teacher?tab=classes&add=${classId}`,
  );
  await waitedFor({ anyDate: 4 }, { title: 'Glazing' });
  expect(await subjectsAt(after(hourMs))).toEqual([expected]);
  expect(await subjectsAt(after(7 * dayMs + 2 * hourMs))).toEqual([
    '4 people wait for Glazing: add a date, and 1 more',
    expected,
  ]);
});

it('two runs at the same time email an instructor once', async () => {
  await waitedFor({ anyDate: 3 });
  const monday = nextMonday(9);
  await Promise.all([1, 2, 3].map(() => emailLongQueues(at.deps, monday)));
  expect(await emailsTo(at.deps, teacher.email)).toHaveLength(1);
});

it('an instructor is not emailed about a queue that is not long, while suspended, or with these emails turned off', async () => {
  await createClass(at.db, teacher.id);
  await waitedFor({ anyDate: 1 });
  expect(await subjectsAt(nextMonday(8))).toEqual([]);
  await waitedFor({ anyDate: 2 });
  const suspend = (suspendedAt: Date | null) =>
    at.db.updateTable('users').set({ suspendedAt, suspensionReason: suspendedAt && 'Spam' });
  await suspend(new Date()).where('id', '=', teacher.id).execute();
  expect(await subjectsAt(nextMonday(9))).toEqual([]);
  await suspend(null).where('id', '=', teacher.id).execute();
  await setEmailPreference(at.db, teacher.id, { kind: 'long_queue', isOn: false });
  expect(await subjectsAt(nextMonday(10))).toEqual([]);
});

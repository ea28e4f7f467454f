import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { momentOf, wallClock } from '#server/market/places/wall-clock.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { emailQueue } from '#server/people/notifications/email.jobs.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { bookAndPay } from '#server/testing/fixtures/money/paying.ts';
import { createStudentCalendar } from '#server/testing/fixtures/student-calendar.ts';
import { isFullRun, runsOf } from '#server/testing/full-run.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { addDays } from '#shared/days.ts';
import type { EditDatesInput } from '#shared/market/classes/dates/date-edits.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { listSchedules } from './list-dates.service.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const timeZone = 'America/Los_Angeles';
const learners = 3;

let categoryId = 0;
beforeAll(async () => {
  categoryId = await createCategory(at.db);
});

const who = fc.nat({ max: learners - 1 });
/** Selects an existing date or booking by a fraction. */
const which = fc.noBias(fc.nat({ max: 999 })).map((n) => n / 1000);
const scope = fc.constantFrom('one' as const, 'following' as const, 'all' as const);
const seats = fc.integer({ min: 1, max: 2 });
const change = fc.record({
  days: fc.integer({ min: -2, max: 3 }),
  time: fc.constantFrom('18:30', '18:45', '08:00', '20:00'),
  hours: fc.constantFrom(1.5, 2, 3),
  capacity: fc.constantFrom(undefined, undefined, 3, 8),
  replacesEdited: fc.boolean(),
});
/** Each step is followed by the daily job, which has no date to add, because the rule ends. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, scope, change }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel dates' as const), which, scope }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('book' as const), who, which, seats }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), who, which, to: which }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const), who, which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('add by hand' as const), days: fc.nat({ max: 40 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

it(
  'after any sequence of edits, bookings, moves and cancellations, seats, money, calendars and notices are right',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 6, maxLength: 12, size: 'max' }),
        async (steps) => {
          const world = await createWorld();
          for (const next of steps) {
            await take(next, world);
            const listed = await datesOf(world);
            await listSchedules(at.deps, new Date());
            expect({ next, dates: await datesOf(world) }).toEqual({ next, dates: listed });
            await receiveEmails(world);
            expect({ next, faults: await faultsOf() }).toEqual({ next, faults: [] });
            for (const { account, calendar } of world.students)
              expect({
                next,
                entries: calendar.entries.map(({ start, end }) => `${start} ${end}`).toSorted(),
              }).toEqual({ next, entries: await bookedTimes(account) });
          }
          await at.db.updateTable('classSchedules').set({ endedAt: new Date() }).execute();
        },
      ),
      { numRuns: runsOf({ sample: 3, all: 20, full: 500 }) },
    );
    if (isFullRun) process.stdout.write(`${JSON.stringify(accepted)}\n`);
    // A sample may have no step of a certain kind.
    const kinds = Object.keys(accepted);
    expect(kinds.length, 'or the steps proved nothing').toBeGreaterThan(2);
    if (isFullRun) expect(kinds).toEqual(expect.arrayContaining(['edit: following', 'book']));
  },
  isFullRun ? hourMs : 600_000,
);

/** How often a step was accepted. */
const accepted: Record<string, number> = {};
const count = (what: string) => {
  accepted[what] = (accepted[what] ?? 0) + 1;
};
/** Counts accepted steps. */
async function attempt(what: string, call: Promise<unknown>): Promise<void> {
  if ((await rejectionOf(call)) === null) count(what);
}

type Learner = {
  account: Account;
  calendar: ReturnType<typeof createStudentCalendar>;
  emails: number;
};
type World = { classId: string; teacher: Account; students: Learner[] };

/** Eight weekly dates with four spots each, and three learners with empty calendars. */
async function createWorld(): Promise<World> {
  await at.db.deleteFrom('rateLimits').execute();
  const teacher = await createUser(at.db, { role: 'instructor' });
  const students: Learner[] = [];
  for (let index = 0; index < learners; index++) {
    const account = await createUser(at.db);
    students.push({ account, calendar: createStudentCalendar(account.email), emails: 0 });
  }
  const { classId } = await createClass(at.db, teacher.id, {
    categoryId,
    timeZone,
    slots: [],
    maxSeatsPerBooking: 2,
  });
  const firstDay = wallClock(new Date(Date.now() + 5 * dayMs), timeZone).slice(0, 10);
  const rule = 'FREQ=WEEKLY;COUNT=8';
  await callerFor(at.deps, teacher).schedules.add({
    classId,
    ...slotOn(firstDay, { time: '18:30', hours: 2 }),
    rule,
    skip: [],
    capacity: 4,
  });
  return { classId, teacher, students };
}

function slotOn(day: string, { time, hours }: { time: string; hours: number }) {
  const startsAt = momentOf(`${day}T${time}`, timeZone);
  return {
    startTime: startsAt.toISOString(),
    endTime: new Date(startsAt.getTime() + hours * hourMs).toISOString(),
  };
}

async function take(next: Step, world: World): Promise<void> {
  if (next.kind === 'edit' || next.kind === 'cancel dates') return editDates(next, world);
  const { classId, teacher } = world;
  if (next.kind === 'add by hand') {
    const day = wallClock(new Date(Date.now() + (4 + next.days) * dayMs), timeZone).slice(0, 10);
    const slot = slotOn(day, { time: '12:00', hours: 2 });
    return attempt(next.kind, callerFor(at.deps, teacher).classes.addSession({ classId, ...slot }));
  }
  const learner = world.students[next.who];
  if (!learner) throw new Error(`There is no learner ${next.who}`);
  const { bookings } = callerFor(at.deps, learner.account);
  const dates = await upcomingOf(world);
  if (next.kind === 'book') {
    const sessionId = pickAt(dates, next.which)?.id;
    const booking = { classId, sessionId, seats: next.seats };
    await attempt(next.kind, bookAndPay(at.deps, learner.account, booking));
    await deliverFacts(at.deps);
    return;
  }
  const bookingId = pickAt(await liveBookings(learner.account), next.which)?.id;
  if (!bookingId) return;
  if (next.kind === 'cancel') await attempt(next.kind, bookings.cancel({ bookingId }));
  else if (next.kind === 'keep') await attempt(next.kind, bookings.keep({ bookingId }));
  else {
    const sessionId = pickAt(dates, next.to)?.id;
    if (sessionId) await attempt(next.kind, bookings.move({ bookingId, sessionId }));
  }
}

const pickAt = <Item>(items: Item[], fraction: number): Item | undefined =>
  items[Math.floor(fraction * items.length)];

type Edit = Extract<Step, { kind: 'edit' | 'cancel dates' }>;

/**
 * An edit does exactly what its preview says to dates, learners and money, or is rejected and
 * changes nothing.
 */
async function editDates(next: Edit, world: World): Promise<void> {
  const date = pickAt(await upcomingOf(world), next.which);
  if (!date) return;
  const edit = editOf(next, date);
  const { schedules } = callerFor(at.deps, world.teacher);
  const before = { dates: await datesOf(world), bookings: await bookingsOf(world) };
  const preview = await schedules.previewEdit(edit).catch(() => null);
  let result: Awaited<ReturnType<typeof schedules.editDates>> | null = null;
  const rejection = await rejectionOf(
    schedules.editDates(edit).then((done) => {
      result = done;
    }),
  );
  const after = { dates: await datesOf(world), bookings: await bookingsOf(world) };
  await receiveEmails(world);
  const notified = world.students.filter(({ emails }) => emails > 0);
  if (rejection !== null || !preview) {
    expect({ rejection, after, notified }).toEqual({ rejection, after: before, notified: [] });
    return;
  }
  count(`${next.kind}: ${next.scope}`);
  expect(result).toMatchObject({
    changedDates: preview.changedDates,
    notifiedStudents: preview.learners,
  });
  const planned = new Map(preview.dates.map((shown) => [shown.id, shown.after]));
  const expected = before.dates.map((row) => {
    const slot = planned.get(row.id);
    if (slot === undefined) return row;
    return slot === null ? { ...row, status: 'cancelled' } : { ...row, ...slot };
  });
  expect(after.dates).toEqual(expected);
  const canceled = new Set(
    preview.dates.flatMap((shown) => (shown.after === null ? shown.id : [])),
  );
  expect(after.bookings).toEqual(
    before.bookings.filter(({ sessionId }) => !canceled.has(sessionId)),
  );
  expect(notified.map(({ emails }) => emails)).toEqual(Array(preview.learners).fill(1));
}

function editOf(next: Edit, date: { id: string; startTime: string }): EditDatesInput {
  const { scope } = next;
  if (next.kind === 'cancel dates')
    return { sessionId: date.id, scope, change: null, replacesEdited: true };
  const { days, capacity, replacesEdited, ...timing } = next.change;
  const day = addDays(wallClock(new Date(date.startTime), timeZone).slice(0, 10), days);
  const slot = { ...slotOn(day, timing), ...(capacity && { capacity }) };
  return { sessionId: date.id, scope, change: slot, replacesEdited };
}

/** All dates that were ever listed, including canceled ones. */
async function datesOf({ classId }: World) {
  const rows = await at.db
    .selectFrom('classSessions')
    .select(['id', 'status', 'startsAt', 'endsAt'])
    .where('classId', '=', classId)
    .orderBy('id')
    .execute();
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
  }));
}

const upcomingOf = async (world: World) =>
  (await datesOf(world)).filter(({ status }) => status === 'scheduled');

/** The bookings that have a seat. */
async function bookingsOf({ classId }: World) {
  return at.db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select(['b.id', 'b.sessionId', 'b.studentId', 'b.seats'])
    .where('s.classId', '=', classId)
    .where('b.status', '=', 'confirmed')
    .orderBy('b.id')
    .execute();
}

async function liveBookings({ id }: Account) {
  return at.db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select(['b.id', 's.startsAt', 's.endsAt'])
    .where('b.studentId', '=', id)
    .where('b.status', '=', 'confirmed')
    .orderBy('b.id')
    .execute();
}

const bookedTimes = async (account: Account) =>
  (await liveBookings(account))
    .map(({ startsAt, endsAt }) => `${startsAt.toISOString()} ${endsAt.toISOString()}`)
    .toSorted();

/**
 * Files the emails of the last step in the calendars, newest first, because they may arrive in that
 * order.
 */
async function receiveEmails({ students }: World): Promise<void> {
  for (const student of students) {
    const emails = await emailsTo(at.deps, student.account.email);
    student.emails = emails.length;
    student.calendar.receive(emails);
  }
  await sql`DELETE FROM pgboss.job WHERE name = ${emailQueue.name}`.execute(at.db);
}

const faultsOf = async () => (await recountAll(at.db)).flatMap(({ faults }) => faults);

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import { findMoneyFaults } from '#server/bookings/payments/check-money.ts';
import { expireEndedHolds } from '#server/bookings/payments/holds.service.ts';
import { selectMiscountedSessions } from '#server/bookings/seats/check-seats.queries.ts';
import { type OpenDatabase, openPostgres } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { endHold } from '#server/testing/fixtures/paying.ts';
import { createFullClass, runWaitlistJobs } from '#server/testing/fixtures/waiting.ts';
import { isFullRun } from '#server/testing/full-run.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { findWaitlistFaults } from './check-waitlist.ts';

const people = 100;
const capacity = 10;
const steps = isFullRun ? 500 : 100;
const atOnce = 5;
const maxIdleMs = 5000;

let url = '';
const at = openTestDeps({}, async (onStatement) => {
  const database = await createTestDatabase(onStatement);
  url = database.url ?? '';
  return database;
});
/** The second process, with connections of its own. */
let second: OpenDatabase;
beforeAll(async () => {
  second = await openPostgres(url, { onPoolError() {} });
});
afterAll(() => second.close());

const pick = <Item>(items: Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];
const between = (min: number, max: number) => min + Math.floor(Math.random() * (max - min + 1));

type Full = Awaited<ReturnType<typeof createFullClass>> & { teacher: Account; crowd: Account[] };

/** What anyone may do; what came too late is rejected. */
const actions: ((deps: Deps, full: Full) => Promise<unknown>)[] = [
  async (deps, { classId, sessionId, crowd }) => {
    const caller = callerFor(deps, pick(crowd) ?? null);
    return caller.waitlist.join({ classId, sessionId, seats: between(1, 3) });
  },
  async (deps, { classId, sessionId, crowd }) =>
    callerFor(deps, pick(crowd) ?? null).bookings.book({ classId, sessionId }),
  async (deps, full) => {
    const booking = pick(await confirmedIn(full));
    if (booking)
      await callerFor(deps, personOf(full, booking)).bookings.cancel({ bookingId: booking.id });
  },
  async (deps, full) => {
    const entry = pick(await offeredIn(full));
    if (entry) await callerFor(deps, personOf(full, entry)).waitlist.claim({ entryId: entry.id });
  },
  async (deps, full) => {
    const entry = pick(await offeredIn(full));
    if (entry) await callerFor(deps, personOf(full, entry)).waitlist.pass({ entryId: entry.id });
  },
  async (deps, { classId, crowd }) =>
    callerFor(deps, pick(crowd) ?? null).waitlist.leave({ classId }),
  async (deps, full) => {
    const entry = pick(await offeredIn(full));
    if (!entry?.bookingId) return;
    await endHold(at.db, entry.bookingId);
    await expireEndedHolds(deps, full.sessionId);
  },
  async (deps, { classId, teacher }) =>
    callerFor(deps, teacher).classes.edit({ classId, maxStudents: between(6, 14) }),
];

const personOf = ({ crowd, holders }: Full, { studentId }: { studentId: string }) =>
  [...crowd, ...holders].find(({ id }) => id === studentId) ?? null;

const confirmedIn = ({ sessionId }: Full) =>
  at.db
    .selectFrom('bookings')
    .select(['id', 'studentId'])
    .where('sessionId', '=', sessionId)
    .where('status', '=', 'confirmed')
    .execute();

const offeredIn = ({ classId }: Full) =>
  at.db
    .selectFrom('waitlistEntries')
    .select(['id', 'studentId', 'bookingId'])
    .where('classId', '=', classId)
    .where('status', '=', 'offered')
    .execute();

/** What must never be, at any moment between transactions. */
async function brokenPromises({ sessionId }: Full): Promise<string[]> {
  const { rows } = await sql<{ broken: string }>`
    SELECT 'more seats than the capacity' AS broken FROM class_sessions
      WHERE id = ${sessionId} AND seats_taken > capacity
    UNION ALL SELECT 'two offers to one person' FROM waitlist_entries
      WHERE status = 'offered' GROUP BY student_id, class_id HAVING count(*) > 1
    -- Those who are still waiting were in line before, and would have fit.
    UNION ALL SELECT 'an offer out of order' FROM waitlist_entries early
      JOIN waitlist_entries late ON late.class_id = early.class_id AND late.id > early.id
      WHERE early.status = 'waiting' AND late.status = 'offered' AND early.seats <= late.seats`.execute(
    at.db,
  );
  const miscounted = await selectMiscountedSessions(at.db);
  return [
    ...rows.map(({ broken }) => broken),
    ...miscounted.map(({ id }) => `${id} is miscounted`),
  ];
}

it(`${people} people, two processes: no seat is sold twice, offered out of order or left idle`, async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const full = await createFullClass(at.db, teacher.id, { capacity, maxSeatsPerBooking: 3 });
  const crowd: Account[] = [];
  for (let n = 0; n < people; n++) crowd.push(await createUser(at.db));
  const played: Full = { ...full, teacher, crowd };
  const processes: Deps[] = [at.deps, { ...at.deps, db: second.db }];
  let longestIdleMs = 0;
  for (let step = 0; step < steps; step += atOnce) {
    await at.db.deleteFrom('rateLimits').execute();
    const calls = Array.from({ length: atOnce }, (_, n) => {
      const action = step === 0 ? actions[0] : pick(actions);
      return rejectionOf(action?.(processes[n % 2] ?? at.deps, played) ?? Promise.resolve());
    });
    expect(await Promise.all(calls)).not.toContain('UNAVAILABLE');
    const begun = performance.now();
    await runWaitlistJobs(at.deps);
    expect(await findWaitlistFaults(at.db)).toEqual([]);
    longestIdleMs = Math.max(longestIdleMs, performance.now() - begun);
    expect(await brokenPromises(played)).toEqual([]);
  }
  expect(longestIdleMs).toBeLessThan(maxIdleMs);
  expect(await findMoneyFaults(at.db)).toEqual([]);
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(at.db);
  expect(rows[0]?.deadlocks).toBe(0);
  const offers = await at.db
    .selectFrom('bookings')
    .select('id')
    .where('isOffer', '=', true)
    .execute();
  expect(offers.length, 'or the steps proved nothing').toBeGreaterThan(0);
});

it('the control, which offers what it read before without a lock, sells more seats than there are', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const { sessionId } = await createFullClass(at.db, teacher.id, { capacity });
  // One seat is free, and the CHECK does not stop anyone.
  const open = { capacity: null, seatsTaken: capacity - 1 };
  await at.db.updateTable('classSessions').set(open).where('id', '=', sessionId).execute();
  const session = (db: Deps['db']) =>
    db
      .selectFrom('classSessions')
      .select('seatsTaken')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
  const dbs = [at.db, second.db, at.db, second.db];
  const read = await Promise.all(dbs.map(session));
  await Promise.all(
    dbs.map(async (db, n) => {
      if ((read[n]?.seatsTaken ?? capacity) >= capacity) return;
      await db
        .updateTable('classSessions')
        .set((eb) => ({ seatsTaken: eb('seatsTaken', '+', 1) }))
        .where('id', '=', sessionId)
        .execute();
    }),
  );
  expect((await session(at.db)).seatsTaken).toBeGreaterThan(capacity);
});

import { expect, it } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { endOtherStatements, untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestDeps, testSecret } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';
import { minimumQueue } from './minimum.jobs.ts';
import { decideDates } from './minimum.service.ts';

let url = '';
const at = openTestDeps({}, async (onStatement) => {
  const database = await createTestDatabase(onStatement);
  url = database.url ?? '';
  return database;
});
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const other = accountPerTest(at);

/** A date whose decision is due, booked by one student. */
async function listDue(minStudents: number) {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    minStudents,
    slots: [{ startsInHours: 100 }],
  });
  await createBooking(at.db, sessionId, student.id);
  const startsAt = new Date(Date.now() + 47 * hourMs);
  const endsAt = new Date(Date.now() + 49 * hourMs);
  const slot = { startsAt, endsAt };
  await at.db.updateTable('classSessions').set(slot).where('id', '=', sessionId).execute();
  return { classId, sessionId };
}

const lock = (db: Db, sessionId: string) =>
  db.selectFrom('classSessions').select('id').where('id', '=', sessionId).forUpdate().execute();

const statusOf = async (sessionId: string) => {
  const columns = ['status', 'isBelowMinimum'] as const;
  const sessions = at.db.selectFrom('classSessions').select(columns);
  return sessions.where('id', '=', sessionId).executeTakeFirst();
};
const emailsToStudent = async () =>
  (await emailsTo(at.deps, student.email)).map(({ subject }) => subject.split(':')[0]);

it('several processes decide each date once', async () => {
  await listDue(1);
  await listDue(4);
  await Promise.all([1, 2, 3, 4].map(() => decideDates(at.deps)));
  expect((await emailsToStudent()).toSorted()).toEqual(['Canceled', "It's happening"]);
  expect(await emailsTo(at.deps, teacher.email)).toHaveLength(2);
});

it('a booking that gets the lock before the decision counts', async () => {
  const { sessionId } = await listDue(2);
  const deciding = await at.db.transaction().execute(async (trx) => {
    await lock(trx, sessionId);
    await createBooking(trx, sessionId, other.id);
    const decision = decideDates(at.deps);
    await untilBlocked(at.db);
    return { decision };
  });
  await deciding.decision;
  expect(await statusOf(sessionId)).toEqual({ status: 'scheduled', isBelowMinimum: false });
  expect(await emailsToStudent()).toEqual(["It's happening"]);
});

it('a booking is rejected if the decision to cancel gets the lock first', async () => {
  const { classId, sessionId } = await listDue(2);
  const racing = await at.db.transaction().execute(async (trx) => {
    await lock(trx, sessionId);
    const decision = decideDates(at.deps);
    await untilBlocked(at.db);
    const booking = rejectionOf(callerFor(at.deps, other).bookings.book({ classId, sessionId }));
    await untilBlocked(at.db, 2);
    return { decision, booking };
  });
  await racing.decision;
  expect(await racing.booking).toBe('NO_SCHEDULE');
  expect(await statusOf(sessionId)).toEqual({ status: 'cancelled', isBelowMinimum: true });
  expect(await emailsTo(at.deps, other.email)).toEqual([]);
});

it('when the instructor and the job decide at the same time, the date is decided once', async () => {
  const { sessionId } = await listDue(2);
  const racing = await at.db.transaction().execute(async (trx) => {
    await lock(trx, sessionId);
    const answer = rejectionOf(callerFor(at.deps, teacher).classes.confirmSession({ sessionId }));
    await untilBlocked(at.db);
    const decision = decideDates(at.deps);
    await untilBlocked(at.db, 2);
    return { decision, answer };
  });
  await racing.decision;
  expect(await racing.answer).toBeNull();
  expect(await emailsToStudent()).toEqual(["It's happening"]);
  expect(await emailsTo(at.deps, teacher.email)).toEqual([]);
});

it('a process killed during a decision leaves the date for the next process', {
  tags: ['slow'],
}, async () => {
  const { sessionId } = await listDue(2);
  const server = await startServerProcess({
    DATABASE_URL: url,
    APP_SECRET: testSecret,
    LOG_LEVEL: 'silent',
  });
  await at.db.transaction().execute(async (trx) => {
    // The decision has canceled the date, and waits for the lock of its booking.
    const bookings = trx.selectFrom('bookings').select('id').where('sessionId', '=', sessionId);
    await bookings.forUpdate().execute();
    await at.db.transaction().execute((other) => at.deps.jobs.send(minimumQueue, {}, other));
    await untilBlocked(at.db);
    await server.stop('SIGKILL');
  });
  await endOtherStatements(at.db);
  expect(await statusOf(sessionId)).toEqual({ status: 'scheduled', isBelowMinimum: false });
  expect(await emailsToStudent()).toEqual([]);
  await decideDates(at.deps);
  expect(await statusOf(sessionId)).toEqual({ status: 'cancelled', isBelowMinimum: true });
  expect(await emailsToStudent()).toEqual(['Canceled']);
});

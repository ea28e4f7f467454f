import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Deps } from '#server/app/deps.ts';
import { openPostgres } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps, unlimitedTurns } from '#server/testing/test-deps.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { createTurns } from './turns.ts';

let url = '';
const at = openTestDeps({}, async (onStatement) => {
  const database = await createTestDatabase(onStatement);
  url = database.url ?? '';
  return database;
});
const teacher = accountPerTest(at, { role: 'instructor' });
const poolSize = 4;

type Learner = Awaited<ReturnType<typeof newLearner>>;

async function newLearner(deps: Deps) {
  const account = await createUser(at.db);
  const caller = callerFor(deps, account);
  // The first call creates its session.
  await caller.auth.me();
  return { id: account.id, caller };
}

/** Learners who book, cancel, move and decline an offer, which concern one class in four ways. */
async function crowdOnClass(deps: Deps) {
  const { classId, sessionIds } = await createClass(at.db, teacher.id, {
    slots: [{}, { startsInHours: 96 }],
  });
  const [sessionId = '', otherId = ''] = sessionIds;
  const date = { classId, sessionId };
  const waysToChange = [
    async ({ caller }: Learner) =>
      () =>
        caller.bookings.book(date),
    async ({ id, caller }: Learner) => {
      const bookingId = await createBooking(at.db, sessionId, id);
      return () => caller.bookings.cancel({ bookingId });
    },
    async ({ id, caller }: Learner) => {
      const bookingId = await createBooking(at.db, otherId, id);
      return () => caller.bookings.move({ bookingId, sessionId });
    },
    async ({ id, caller }: Learner) => {
      const entryId = await createEntry(at.db, date, id, { isOffered: true });
      return () => caller.waitlist.pass({ entryId });
    },
  ];
  const start: (() => Promise<unknown>)[] = [];
  for (const way of [...waysToChange, ...waysToChange])
    start.push(await way(await newLearner(deps)));
  return { start, lock: (trx: Trx) => lockSession(trx, sessionId) };
}

async function crowdOfOneLearner(deps: Deps) {
  const { id, caller } = await newLearner(deps);
  const start = Array.from({ length: 8 }, () => () => caller.calendarFeed.create());
  return { start, lock: (trx: Trx) => lockUser(trx, id) };
}

const guarded = { maxRunning: 2, maxWaitMs: Infinity };

it.each([
  { crowd: 'a crowd on one class', of: crowdOnClass },
  { crowd: 'a crowd of requests of one learner', of: crowdOfOneLearner },
])(
  '$crowd is served in turn and leaves connections to others, which it does not without turns',
  async ({ of }) => {
    expect(await serve(of, guarded)).toEqual(['other', 'released', 'crowd']);
    expect(await serve(of, unlimitedTurns)).toEqual(['released', 'other', 'crowd']);
  },
);

type Crowd = { start: (() => Promise<unknown>)[]; lock: (trx: Trx) => Promise<unknown> };
type CrowdOf = (deps: Deps) => Promise<Crowd>;

/** Books another class while the crowd waits for one row; returns what happened, in order. */
async function serve(crowdOf: CrowdOf, limits: typeof guarded) {
  const small = await openPostgres(url, { poolSize, onPoolError() {} });
  const deps = { ...at.deps, db: small.db, turns: createTurns(small.db, limits) };
  const crowd = await crowdOf(deps);
  const other = await newLearner(deps);
  const { classId } = await createClass(at.db, teacher.id);
  const order: string[] = [];
  const calls: Promise<unknown>[] = [];
  await at.db.transaction().execute(async (trx) => {
    await crowd.lock(trx);
    const served = crowd.start.map((start) => start());
    await untilBlocked(at.db, Math.min(limits.maxRunning, poolSize));
    const booked = other.caller.bookings.book({ classId }).then(() => order.push('other'));
    calls.push(booked, ...served);
    await (limits === guarded
      ? booked
      : waitUntil('it waits', () => small.pool.waitingCount > served.length - poolSize));
    order.push('released');
  });
  await Promise.all(calls);
  await small.close();
  return [...order, 'crowd'];
}

it('a request that waited for too long is rejected, and may be sent again', async () => {
  const turns = createTurns(at.db, { maxRunning: 1, maxWaitMs: -1 });
  expect(await rejectionOf(turns.ofUser(teacher.id, async () => {}))).toBe('UNAVAILABLE');
});

it("a change's wait for its user's turn and its wait for its class's turn add up toward one limit", async () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const turns = createTurns(at.db, { maxRunning: 1, maxWaitMs: 10 });
  const about = { classId: newId() };
  const ofUser = Promise.withResolvers<void>();
  const ofClass = Promise.withResolvers<void>();
  const others = [
    turns.ofUser(teacher.id, () => ofUser.promise),
    turns.ofClass(about, () => ofClass.promise),
  ];
  const change = turns.ofUser(teacher.id, () => turns.ofClass(about, async () => {}));
  const rejection = rejectionOf(change);
  nowMs = 6;
  ofUser.resolve();
  await setImmediate();
  nowMs = 12;
  ofClass.resolve();
  await Promise.all(others);
  expect(await rejection).toBe('UNAVAILABLE');
});

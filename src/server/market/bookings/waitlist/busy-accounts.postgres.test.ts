import { expect, it } from 'vitest';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { offerSeats } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import {
  createFullClass,
  createWaitlist,
  runWaitlistJobs,
  statusesOf,
} from '#server/testing/fixtures/waiting.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { findWaitlistFaults } from './check-waitlist.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const as = (account: Account | undefined) => callerFor(at.deps, account ?? null);

async function fullWithWaitlist() {
  const full = await createFullClass(at.db, teacher.id);
  const [first, second] = await createWaitlist(at.db, full, [1, 1]);
  const [bookingId = ''] = full.bookingIds;
  const free = () => as(full.holders[0]).bookings.cancel({ bookingId });
  return { full, free, first: first?.account, second: second?.account };
}

it('a free seat waits for the next in the queue while this account is being changed, and blocks no one', async () => {
  const { full, free, first } = await fullWithWaitlist();
  await at.db.transaction().execute(async (trx) => {
    await lockUser(trx, first?.id ?? '');
    // The request would otherwise wait for the lock forever, or deadlock with a deletion that locks the session.
    await free();
    expect(await statusesOf(at.db, full.classId)).toEqual(['waiting', 'waiting']);
  });
  await runWaitlistJobs(at.deps);
  expect(await statusesOf(at.db, full.classId)).toEqual(['offered', 'waiting']);
  expect(await findWaitlistFaults(at.db)).toEqual([]);
});

it('a student who books while the date is offered to them gets the offer, and no booking beside it', async () => {
  const full = await createFullClass(at.db, teacher.id, { capacity: 2 });
  const { classId, sessionId } = full;
  const [first] = await createWaitlist(at.db, full, [1]);
  const booking = await at.db.transaction().execute(async (trx) => {
    await lockSession(trx, sessionId);
    await trx.deleteFrom('bookings').where('sessionId', '=', sessionId).execute();
    await trx
      .updateTable('classSessions')
      .set({ seatsTaken: 0 })
      .where('id', '=', sessionId)
      .execute();
    await offerSeats(at.deps, trx, [sessionId]);
    const rejected = rejectionOf(as(first?.account).bookings.book({ classId }));
    // The booking has begun, and waits for the account that the offer has locked.
    await untilBlocked(at.db);
    return { rejected };
  });
  expect(await booking.rejected).toBe('SPOT_HELD');
  expect(await findWaitlistFaults(at.db)).toEqual([]);
});

it('deleting an account ends its wait, and its offer goes to the next in the queue', async () => {
  const { full, free, first, second } = await fullWithWaitlist();
  await free();
  await at.db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(testPassword) })
    .where('id', '=', first?.id ?? '')
    .execute();
  await as(first).account.delete({ currentPassword: testPassword });
  await runWaitlistJobs(at.deps);
  expect(await statusesOf(at.db, full.classId)).toEqual(['offered']);
  expect((await as(second).waitlist.list())[0]?.offer?.sessionId).toBe(full.sessionId);
  expect(await findWaitlistFaults(at.db)).toEqual([]);
});

it('after a move everyone in the queue is notified, and no offer outlasts the new start', async () => {
  const { full, free, first, second } = await fullWithWaitlist();
  await free();
  const [startTime, endTime] = [1, 2].map((hours) =>
    new Date(Date.now() + hours * 3_600_000).toISOString(),
  ) as [string, string];
  await as(teacher).classes.moveSession({ sessionId: full.sessionId, startTime, endTime });
  const [entry] = await as(first).waitlist.list();
  expect(Date.parse(entry?.offer?.expiresAt ?? '')).toBeLessThanOrEqual(Date.parse(startTime));
  await runWaitlistJobs(at.deps);
  for (const account of [first, second])
    expect(
      (await emailsTo(at.deps, account?.email ?? '')).map(({ subject }) => subject),
    ).toContainEqual(expect.stringMatching(/^New time: /));
});

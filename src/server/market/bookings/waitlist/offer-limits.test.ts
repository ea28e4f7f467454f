import { expect, it } from 'vitest';
import type { Trx } from '#server/db/schema.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { offerSeatsQueue } from '#server/market/bookings/seats/offers/offer-queues.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import {
  createFullClass,
  createWaitlist,
  runWaitlistJobs,
  statusesOf,
} from '#server/testing/fixtures/waiting.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { offerAgainMs } from '#shared/market/bookings/offer-clock.ts';
import { findWaitlistFaults } from './check-waitlist.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account);

const waysToFreeHolds: [string, (bookingId: string, account: Account) => Promise<unknown>][] = [
  ['gives up one hold', (bookingId, account) => as(account).bookings.cancel({ bookingId })],
  ['pays for one hold', (bookingId) => payForBooking(at.deps, bookingId)],
];

it.each(waysToFreeHolds)(
  'a student at the limit of unpaid seats keeps their place while the next in the queue is offered the seat, until the student %s',
  async (_, freeHold) => {
    const full = await createFullClass(at.db, teacher.id, { capacity: 2, priceCents: 4550 });
    const [first] = await createWaitlist(at.db, full, [1, 1]);
    const account = first?.account as Account;
    const held: string[] = [];
    for (let holds = 0; holds < 3; holds++) {
      const { classId } = await createClass(at.db, teacher.id);
      held.push((await as(account).bookings.book({ classId })).id);
    }
    const cancel = (index: number) =>
      as(full.holders[index] as Account).bookings.cancel({
        bookingId: full.bookingIds[index] ?? '',
      });
    await cancel(0);
    await runWaitlistJobs(at.deps);
    expect(await statusesOf(at.db, full.classId)).toEqual(['waiting', 'offered']);
    const subjects = (await emailsTo(at.deps, account.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^You hold too many unpaid spots: /));
    expect(await findWaitlistFaults(at.db)).toEqual([]);
    await cancel(1);
    await freeHold(held[0] ?? '', account);
    await runWaitlistJobs(at.deps);
    expect(await statusesOf(at.db, full.classId)).toEqual(['offered', 'offered']);
  },
);

it('a student who did not use two offers of a date is offered no more spots of that date', async () => {
  const { classId, sessionId, ...full } = await createFullClass(at.db, teacher.id, {
    priceCents: 4550,
  });
  let [holder, bookingId = ''] = [full.holders[0] as Account, full.bookingIds[0]];
  const { bookings, waitlist } = as(student);
  const join = () => waitlist.join({ classId, sessionId, seats: 1 });
  const acceptWithoutPaying = async (entryId: string) => {
    const accepted = await waitlist.accept({ entryId });
    await endHolds(at.db, accepted.bookingId);
    await expireEndedHolds(at.deps, sessionId);
  };
  for (const isAccepted of [false, true]) {
    const { id: entryId } = await join();
    await as(holder).bookings.cancel({ bookingId });
    if (isAccepted) await acceptWithoutPaying(entryId);
    else await waitlist.pass({ entryId });
    holder = await createUser(at.db);
    bookingId = await createBooking(at.db, sessionId, holder.id, { priceCents: 0 });
  }
  expect(await rejectionOf(join())).toBe('OFFERS_DECLINED');
  expect(await rejectionOf(bookings.book({ classId, sessionId }))).toBe('CLASS_FULL');
});

it('a student whom the instructor blocked while they waited is skipped', async () => {
  const full = await createFullClass(at.db, teacher.id);
  const [first] = await createWaitlist(at.db, full, [1, 1]);
  const blockedId = first?.account.id ?? '';
  await at.db.transaction().execute((trx) => insertBlock(trx, teacher.id, blockedId));
  await as(full.holders[0] as Account).bookings.cancel({ bookingId: full.bookingIds[0] ?? '' });
  await runWaitlistJobs(at.deps);
  expect(await statusesOf(at.db, full.classId)).toEqual(['waiting', 'offered']);
  expect(await findWaitlistFaults(at.db)).toEqual([]);
});

it.each([false, true])(
  'a student whom the instructor blocks loses an offer to the next in the queue, and keeps their place (any date: %s)',
  async (isAnyDate) => {
    const full = await createFullClass(at.db, teacher.id);
    const next = await createUser(at.db);
    await createEntry(at.db, full, student.id, { isAnyDate });
    const entryId = await createEntry(at.db, full, next.id, { isAnyDate });
    const pair = { studentId: student.id, teacherId: teacher.id };
    await createThread(at.db, { classId: full.classId, ...pair });
    await as(full.holders[0] as Account).bookings.cancel({ bookingId: full.bookingIds[0] ?? '' });
    await runWaitlistJobs(at.deps);
    expect(await statusesOf(at.db, full.classId)).toEqual(['offered', 'waiting']);
    const { messages } = as(teacher);
    await messages.block({ userId: student.id });
    expect(await statusesOf(at.db, full.classId)).toEqual(['waiting', 'offered']);
    expect(await findWaitlistFaults(at.db)).toEqual([]);
    await messages.unblock({ userId: student.id });
    await as(next).waitlist.pass({ entryId });
    await runWaitlistJobs(at.deps);
    // One offer of a date in a day, however often the instructor blocks and unblocks.
    expect((await statusesOf(at.db, full.classId))[0]).toBe('waiting');
    await at.db
      .updateTable('seatHolds')
      .set({ endedAt: new Date(Date.now() - offerAgainMs - 1000) })
      .where('outcome', '=', 'canceled')
      .execute();
    await at.deps.jobs.send(offerSeatsQueue, { sessionId: full.sessionId }, at.db as Trx);
    await runWaitlistJobs(at.deps);
    expect((await statusesOf(at.db, full.classId))[0]).toBe('offered');
  },
);

it('a student who is alone in the queue is offered the seat when the instructor unblocks them', async () => {
  const full = await createFullClass(at.db, teacher.id);
  await createEntry(at.db, full, student.id);
  const pair = { studentId: student.id, teacherId: teacher.id };
  await createThread(at.db, { classId: full.classId, ...pair });
  const { messages } = as(teacher);
  await messages.block({ userId: student.id });
  await as(full.holders[0] as Account).bookings.cancel({ bookingId: full.bookingIds[0] ?? '' });
  await runWaitlistJobs(at.deps);
  expect(await statusesOf(at.db, full.classId)).toEqual(['waiting']);
  await messages.unblock({ userId: student.id });
  await runWaitlistJobs(at.deps);
  expect(await statusesOf(at.db, full.classId)).toEqual(['offered']);
});

it('a block does not end the offers of other instructors', async () => {
  const other = await createClass(at.db, (await createUser(at.db, { role: 'instructor' })).id);
  await createEntry(at.db, other, student.id, { isOffered: true });
  const { classId } = await createClass(at.db, teacher.id);
  await createThread(at.db, { classId, studentId: student.id, teacherId: teacher.id });
  await as(teacher).messages.block({ userId: student.id });
  const holds = at.db.selectFrom('seatHolds').select('outcome').where('studentId', '=', student.id);
  expect(await holds.execute()).toEqual([{ outcome: null }]);
});

import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { selectIdleSessions } from '#server/market/bookings/waitlist/check-waitlist.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { bookAndPay, payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { inLockOrder } from '#server/testing/lock-order.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });

afterEach(async () => {
  expect(await findMoneyFaults(at.db)).toEqual([]);
  expect(await selectMiscountedSessions(at.db)).toEqual([]);
  expect(await selectIdleSessions(at.db)).toEqual([]);
});

const as = (account: Account) => callerFor(at.deps, account).bookings;

/**
 * A full date in 20 hours, past the refund deadline, with a paid booking for each of these numbers
 * of seats.
 */
async function fullDate(...seats: number[]) {
  const capacity = seats.reduce((sum, one) => sum + one, 0);
  const date = await createClass(at.db, teacher.id, { slots: [{ capacity, startsInHours: 20 }] });
  const owners: { account: Account; bookingId: string }[] = [];
  for (const amount of seats) {
    const account = await createUser(at.db);
    const { id } = await bookAndPay(at.deps, account, { classId: date.classId, seats: amount });
    owners.push({ account, bookingId: id });
  }
  return { ...date, capacity, owners };
}

type Owner = { account: Account; bookingId: string };
const release = ({ account, bookingId }: Owner) => as(account).release({ bookingId });
const own = ({ account, bookingId }: Owner) => as(account).byId({ bookingId });

async function countRefundedSeats(sessionId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(r.amount_cents), 0)::int AS cents FROM refunds r
    JOIN payments p ON p.id = r.payment_id JOIN bookings b ON b.id = p.booking_id
    WHERE b.session_id = ${sessionId}`.execute(at.db);
  return (rows[0]?.cents ?? 0) / 4550;
}

it('a released seat stays with its owner until someone else pays for it, which refunds the owner', async () => {
  const { classId, sessionId, owners } = await fullDate(1, 1);
  const [owner] = owners;
  if (!owner) throw new Error('There is no booking');
  await release(owner);
  const buyer = await createUser(at.db);
  const details = await callerFor(at.deps, buyer).classes.byId({ classId });
  expect(details.sessions).toMatchObject([{ availableSpots: 0, releasedSpots: 1 }]);
  const { id } = await as(buyer).book({ classId });
  expect(await own(owner)).toMatchObject({ status: 'confirmed', isReleased: true });
  expect(await rejectionOf(as(await createUser(at.db)).book({ classId }))).toBe('CLASS_FULL');
  expect(await rejectionOf(as(owner.account).withdrawRelease({ bookingId: owner.bookingId }))).toBe(
    'SEATS_CLAIMED',
  );
  await payForBooking(at.deps, id);
  expect(await own(owner)).toMatchObject({
    status: 'cancelled_by_student',
    payment: { status: 'refunded', refunded: 45.5 },
    refunds: [{ reason: 'seat_passed', amount: 45.5 }],
  });
  expect(await countSeatsTaken(at.db, sessionId)).toBe(2);
  const [email] = await emailsTo(at.deps, owner.account.email);
  expect(email?.subject).toMatch(/^Someone took your spot/);
  expect(email?.text).toContain('$45.50');
});

it('seats can be released only after the refund deadline, and the offer can be withdrawn', async () => {
  const { classId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 72 }] });
  const account = await createUser(at.db);
  const early = await bookAndPay(at.deps, account, { classId });
  const released = as(account).release({ bookingId: early.id });
  expect(await rejectionOf(released)).toBe('RELEASE_TOO_EARLY');
  const { owners, classId: full } = await fullDate(1);
  for (const owner of owners) {
    await release(owner);
    await as(owner.account).withdrawRelease({ bookingId: owner.bookingId });
    expect(await own(owner)).toMatchObject({ isReleased: false, mayRelease: true });
  }
  expect(await rejectionOf(as(account).book({ classId: full }))).toBe('CLASS_FULL');
});

it('nothing changes when the buyer does not pay, or when the owner cancels before the buyer pays', async () => {
  const { classId, sessionId, owners } = await fullDate(1);
  const [owner] = owners;
  if (!owner) throw new Error('There is no booking');
  await release(owner);
  const first = await createUser(at.db);
  await as(first).book({ classId });
  await endHolds(at.db);
  await expireEndedHolds(at.deps, sessionId);
  expect(await own(owner)).toMatchObject({ status: 'confirmed', isReleased: true });
  expect(await countSeatsTaken(at.db, sessionId)).toBe(1);
  const second = await createUser(at.db);
  const { id } = await as(second).book({ classId });
  await as(owner.account).cancel({ bookingId: owner.bookingId });
  expect(await countSeatsTaken(at.db, sessionId)).toBe(1);
  await payForBooking(at.deps, id);
  expect(await countRefundedSeats(sessionId)).toBe(0);
  expect(await countSeatsTaken(at.db, sessionId)).toBe(1);
});

it('a buyer gets free seats first, and then released seats in the order of their release', async () => {
  const { classId, sessionId, owners } = await fullDate(3, 2, 1);
  const [three, two, one] = owners;
  if (!three || !two || !one) throw new Error('There is no booking');
  await release(three);
  await release(two);
  await as(one.account).cancel({ bookingId: one.bookingId });
  const buyer = await createUser(at.db);
  const { id } = await as(buyer).book({ classId, seats: 3 });
  await payForBooking(at.deps, id);
  expect(await own(three)).toMatchObject({ status: 'confirmed', seats: 1, isReleased: true });
  expect(await own(two)).toMatchObject({ seats: 2, isReleased: true });
  expect(await countRefundedSeats(sessionId)).toBe(2);
  await callerFor(at.deps, teacher).classes.cancelSession({ sessionId });
  expect(await countRefundedSeats(sessionId)).toBe(2 + 1 + 2 + 3);
});

it.each([
  [2, { released: 5, taken: 3 }],
  [1, null],
])(
  'the record of a class counts the released seats of its past dates, with %d of them left: %j',
  async (left, record) => {
    const { classId, sessionId, owners } = await fullDate(3, left, 1, 1);
    const [, , withdrawn, canceled] = owners;
    if (!withdrawn || !canceled) throw new Error('There is no booking');
    for (const owner of owners) await release(owner);
    await as(withdrawn.account).withdrawRelease({ bookingId: withdrawn.bookingId });
    await as(canceled.account).cancel({ bookingId: canceled.bookingId });
    // The seat of the canceled booking is taken first, so three of these four are released ones.
    await bookAndPay(at.deps, await createUser(at.db), { classId, sessionId, seats: 4 });
    const next = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 21 }] });
    const sessions = at.db.updateTable('classSessions');
    await sessions.set({ classId }).where('id', '=', next.sessionId).execute();
    const account = await createUser(at.db);
    const booked = await bookAndPay(at.deps, account, { classId, sessionId: next.sessionId });
    const read = () => own({ account, bookingId: booked.id });
    expect(await read(), 'before the date is over').toMatchObject({ releaseRecord: null });
    const [startsAt, endsAt] = [2, 1].map((hours) => new Date(Date.now() - hours * hourMs));
    await sessions.set({ startsAt, endsAt }).where('id', '=', sessionId).execute();
    expect(await read()).toMatchObject({ releaseRecord: record });
  },
);

it('a student on the waitlist is offered a released seat, and gets it by paying', async () => {
  const { classId, sessionId, owners } = await fullDate(1);
  const [owner] = owners;
  if (!owner) throw new Error('There is no booking');
  const waiting = await createUser(at.db);
  await callerFor(at.deps, waiting).waitlist.join({ classId, sessionId, seats: 1 });
  await release(owner);
  expect(await rejectionOf(as(await createUser(at.db)).book({ classId }))).toBe('CLASS_FULL');
  const [entry] = await callerFor(at.deps, waiting).waitlist.list();
  const spot = await callerFor(at.deps, waiting).waitlist.accept({ entryId: entry?.id ?? '' });
  await payForBooking(at.deps, spot.bookingId);
  expect(await own(owner)).toMatchObject({ status: 'cancelled_by_student' });
  expect(await countRefundedSeats(sessionId)).toBe(1);
});

it('releasing seats does not deadlock with changing their number', async () => {
  const { owners } = await fullDate(2);
  for (const { account, bookingId } of owners) {
    const change = () => as(account).changeSeats({ bookingId, seats: 1 });
    const release = () => as(account).release({ bookingId });
    expect(await inLockOrder(at.db, account.id, [release, change])).toEqual([null, null]);
  }
});

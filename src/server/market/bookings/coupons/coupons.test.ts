import { afterEach, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { bookAndPay, payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox', COMMISSION_PERCENT: '15' });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });

afterEach(async () => {
  expect(await findMoneyFaults(at.db)).toEqual([]);
  expect(await selectMiscountedSessions(at.db)).toEqual([]);
});

const as = (account: Account | null) => callerFor(at.deps, account);
const own = (bookingId: string) => as(student).bookings.byId({ bookingId });
/** A class of $45.50. */
const makeClass = (given: Parameters<typeof createClass>[2] = {}) =>
  createClass(at.db, teacher.id, { slots: [{ capacity: 5, startsInHours: 72 }], ...given });
const makeCoupon = (given: Parameters<typeof createCoupon>[2] = {}) =>
  createCoupon(at.db, teacher.id, given);
const couponsOf = async (account: Account) => (await as(account).coupons.list({})).items;

describe('a booking with a coupon', () => {
  it('costs less for each seat, and says the price, the discount and the total', async () => {
    const { classId } = await makeClass();
    await makeCoupon({ percentOff: 33 });
    const booking = await as(student).bookings.book({ classId, seats: 2, coupon: ' spring20 ' });
    // 33% of $45.50 is $15.015: rounded for the learner.
    const price = { price: 45.5, discount: 15.02, total: 60.96 };
    expect(booking).toMatchObject({ ...price, payment: { amount: 60.96 } });
    await payForBooking(at.deps, booking.id);
    expect(await own(booking.id)).toMatchObject({
      ...price,
      couponCode: 'SPRING20',
      refund: { amount: 60.96, isFull: true },
      payment: { amount: 60.96, status: 'paid' },
    });
  });

  it('pays our commission on what was paid', async () => {
    const { classId } = await makeClass();
    await makeCoupon({ percentOff: 50 });
    const { id } = await bookAndPay(at.deps, student, { classId, coupon: 'SPRING20' });
    const paid = await at.db
      .selectFrom('payments')
      .select(['amountCents', 'commissionCents'])
      .where('bookingId', '=', id)
      .executeTakeFirstOrThrow();
    expect(paid).toEqual({ amountCents: 2275, commissionCents: 341 });
  });

  it('is free if what is left of the price is too small to be charged', async () => {
    const { classId } = await makeClass();
    await makeCoupon({ percentOff: 99 });
    const booking = await as(student).bookings.book({ classId, seats: 2, coupon: 'SPRING20' });
    expect(booking).toMatchObject({ status: 'confirmed', discount: 45.5, total: 0, payment: null });
  });

  it('never costs less than nothing', async () => {
    const { classId } = await makeClass();
    await makeCoupon({ centsOff: 100_00 });
    const booking = await as(student).bookings.book({ classId, coupon: 'SPRING20' });
    expect(booking).toMatchObject({ discount: 45.5, total: 0, payment: null });
  });

  it('gets its discount for seats that are added after the coupon has ended and the price has risen', async () => {
    const { classId } = await makeClass();
    const { id: couponId } = await makeCoupon({ centsOff: 10_00 });
    const { id: bookingId } = await bookAndPay(at.deps, student, { classId, coupon: 'SPRING20' });
    await as(teacher).coupons.end({ couponId });
    await as(teacher).classes.edit({ classId, price: 60 });
    expect((await own(bookingId)).addedPrice).toBe(50);
    const { addition } = await as(student).bookings.changeSeats({ bookingId, seats: 2 });
    expect(addition?.payment.amount).toBe(50);
    await payForBooking(at.deps, bookingId);
    expect((await own(bookingId)).total).toBe(85.5);
    const { refund } = await as(student).bookings.changeSeats({ bookingId, seats: 1 });
    expect(refund?.amount).toBe(50);
  });

  it('counts from the price of the remaining meetings when a course is joined late', async () => {
    const week = 168;
    const { classId } = await makeClass({
      priceCents: 120_00,
      joinUntilMeeting: 4,
      slots: [{ startsInHours: -170, laterHours: [1, 2, 3, 4, 5].map((n) => n * week) }],
    });
    await makeCoupon({ percentOff: 10 });
    const booking = await as(student).bookings.book({ classId, coupon: 'SPRING20' });
    expect(booking).toMatchObject({ price: 80, discount: 8, total: 72 });
  });

  it('gets what was paid back, and the code can be used again', async () => {
    const { classId } = await makeClass();
    await makeCoupon({ maxUses: 1, isForFirstClass: true });
    const { id: bookingId } = await bookAndPay(at.deps, student, { classId, coupon: 'SPRING20' });
    const canceled = await as(student).bookings.cancel({ bookingId, canUndo: true });
    expect(canceled).toMatchObject({ discount: 9.1, refund: { amount: 36.4 }, canUndo: false });
    const again = await as(student).bookings.book({ classId, coupon: 'SPRING20' });
    expect(again.discount).toBe(9.1);
  });

  it('that is canceled too late for a refund stays a use of its coupon', async () => {
    const { classId } = await makeClass({ slots: [{ startsInHours: 5 }] });
    const other = await makeClass();
    await makeCoupon({ maxUses: 1 });
    const { id: bookingId } = await bookAndPay(at.deps, student, { classId, coupon: 'SPRING20' });
    await as(student).bookings.cancel({ bookingId });
    const again = as(student).bookings.book({ classId: other.classId, coupon: 'SPRING20' });
    expect(await rejectionOf(again)).toBe('COUPON_USED_UP');
  });

  it('that was free can’t be undone into one that costs its full price', async () => {
    const { classId } = await makeClass();
    await makeCoupon({ percentOff: 100 });
    const { id: bookingId } = await as(student).bookings.book({ classId, coupon: 'SPRING20' });
    const canceled = await as(student).bookings.cancel({ bookingId, canUndo: true });
    expect(canceled).toMatchObject({ total: 0, canUndo: false });
  });

  it('keeps its price when it moves to another date', async () => {
    const made = await makeClass({ slots: [{ startsInHours: 72 }, { startsInHours: 96 }] });
    const [sessionId = '', later = ''] = made.sessionIds;
    await makeCoupon();
    const { id } = await bookAndPay(at.deps, student, {
      classId: made.classId,
      sessionId,
      coupon: 'SPRING20',
    });
    const moved = await as(student).bookings.move({ bookingId: id, sessionId: later });
    expect(moved).toMatchObject({ price: 45.5, discount: 9.1, total: 36.4 });
  });
});

describe('a code', () => {
  const rejections: [string, Parameters<typeof createCoupon>[2], string][] = [
    ['that does not exist', { code: 'OTHER' }, 'COUPON_NOT_FOUND'],
    ['after its last day', { validThrough: '2026-01-31' }, 'COUPON_ENDED'],
    ['for other classes', { classIds: [] }, 'COUPON_OTHER_CLASSES'],
  ];
  it.each(rejections)('%s is rejected with its own reason', async (_, given, reason) => {
    const { classId } = await makeClass();
    await makeCoupon(given);
    const check = as(student).coupons.check({ classId, code: 'SPRING20' });
    expect(await rejectionOf(check)).toBe(reason);
    const booking = as(student).bookings.book({ classId, coupon: 'SPRING20' });
    expect(await rejectionOf(booking)).toBe(reason);
  });

  it('that was ended is rejected at once', async () => {
    const { classId } = await makeClass();
    const { id: couponId } = await makeCoupon();
    const code = { classId, code: 'spring20' };
    expect(await as(null).coupons.check(code)).toMatchObject({ code: 'SPRING20', percentOff: 20 });
    await as(teacher).coupons.end({ couponId });
    expect(await rejectionOf(as(null).coupons.check(code))).toBe('COUPON_ENDED');
    const booking = as(student).bookings.book({ classId, coupon: 'SPRING20' });
    expect(await rejectionOf(booking)).toBe('COUPON_ENDED');
  });

  it('of another instructor does not exist for this class', async () => {
    const { classId } = await makeClass();
    await createCoupon(at.db, (await createUser(at.db)).id);
    const check = as(student).coupons.check({ classId, code: 'SPRING20' });
    expect(await rejectionOf(check)).toBe('COUPON_NOT_FOUND');
  });

  it('for a first class is for people who hold no other seat with the instructor', async () => {
    const [first, second] = [await makeClass(), await makeClass()];
    await makeCoupon({ isForFirstClass: true });
    // Not paid yet.
    await as(student).bookings.book({ classId: first.classId, coupon: 'SPRING20' });
    const more = as(student).bookings.book({ classId: second.classId, coupon: 'SPRING20' });
    expect(await rejectionOf(more)).toBe('COUPON_FIRST_CLASS');
    const check = as(student).coupons.check({ classId: second.classId, code: 'SPRING20' });
    expect(await rejectionOf(check)).toBe('COUPON_FIRST_CLASS');
    const newcomer = await createUser(at.db);
    await as(newcomer).coupons.check({ classId: second.classId, code: 'SPRING20' });
  });

  it('can be guessed 30 times an hour, by bookings and on the page together', async () => {
    const { classId } = await makeClass();
    const guess = (code: string) => as(student).coupons.check({ classId, code });
    for (let tries = 0; tries < 15; tries++) {
      expect(await rejectionOf(guess(`TRY-${tries}`))).toBe('COUPON_NOT_FOUND');
      const booking = as(student).bookings.book({ classId, coupon: `BOOK-${tries}` });
      expect(await rejectionOf(booking)).toBe('COUPON_NOT_FOUND');
    }
    expect(await rejectionOf(guess('ONE-MORE'))).toBe('RATE_LIMITED');
    const booking = as(student).bookings.book({ classId, coupon: 'ONE-MORE' });
    expect(await rejectionOf(booking)).toBe('RATE_LIMITED');
  });
});

describe('a use', () => {
  it('counts from the hold, and comes back when the hold ends unpaid', async () => {
    const { classId, sessionId } = await makeClass();
    await makeCoupon({ maxUses: 1 });
    const other = await createUser(at.db);
    const { id } = await as(student).bookings.book({ classId, coupon: 'SPRING20' });
    const second = () => as(other).bookings.book({ classId, coupon: 'SPRING20' });
    expect(await rejectionOf(second())).toBe('COUPON_USED_UP');
    await endHolds(at.db, id);
    await expireEndedHolds(at.deps, sessionId);
    expect((await second()).discount).toBe(9.1);
  });

  it('comes back as soon as its hold has ended, also before the job runs', async () => {
    const { classId } = await makeClass();
    await makeCoupon({ maxUses: 1 });
    const { id } = await as(student).bookings.book({ classId, coupon: 'SPRING20' });
    await endHolds(at.db, id);
    const other = await createUser(at.db);
    await bookAndPay(at.deps, other, { classId, coupon: 'SPRING20' });
    await payForBooking(at.deps, id);
    expect((await own(id)).refunds).toMatchObject([{ amount: 36.4, reason: 'paid_late' }]);
  });

  it('that others took while a payment was late leaves the late one without a seat, and refunded', async () => {
    const { classId, sessionId } = await makeClass();
    await makeCoupon({ maxUses: 1 });
    const { id } = await as(student).bookings.book({ classId, coupon: 'SPRING20' });
    await endHolds(at.db, id);
    await expireEndedHolds(at.deps, sessionId);
    await bookAndPay(at.deps, await createUser(at.db), { classId, coupon: 'SPRING20' });
    await payForBooking(at.deps, id);
    const late = await own(id);
    expect(late.status).toBe('expired');
    expect(late.refunds).toMatchObject([{ amount: 36.4, reason: 'paid_late' }]);
    expect(await couponsOf(teacher)).toMatchObject([{ uses: 1, brought: 36.4 }]);
  });

  it('of a late payment counts even after the coupon has ended, if the spot is free', async () => {
    const { classId, sessionId } = await makeClass();
    const { id: couponId } = await makeCoupon({ maxUses: 1 });
    const { id } = await as(student).bookings.book({ classId, coupon: 'SPRING20' });
    await endHolds(at.db, id);
    await expireEndedHolds(at.deps, sessionId);
    await as(teacher).coupons.end({ couponId });
    await payForBooking(at.deps, id);
    expect((await own(id)).status).toBe('confirmed');
  });
});

describe('an instructor', () => {
  it('makes coupons, and sees how often each was used and what it brought', async () => {
    const { classId } = await makeClass();
    const made = await as(teacher).coupons.create({
      code: 'welcome-5',
      amountOff: 5,
      maxUses: 10,
      validThrough: '2099-12-31',
      isForFirstClass: true,
      classIds: [classId],
    });
    expect(made).toMatchObject({ code: 'WELCOME-5', percentOff: null, amountOff: 5, uses: 0 });
    await bookAndPay(at.deps, student, { classId, seats: 2, coupon: 'WELCOME-5' });
    const { title } = await as(null).classes.byId({ classId });
    expect(await couponsOf(teacher)).toEqual([
      { ...made, uses: 1, brought: 81, classes: [{ id: classId, title }] },
    ]);
  });

  it('can use the code of a coupon that has ended again, with other terms', async () => {
    const { classId } = await makeClass();
    const { id: couponId } = await makeCoupon({ percentOff: 2 });
    await as(teacher).coupons.end({ couponId });
    await as(teacher).coupons.create({ code: 'SPRING20', percentOff: 20 });
    const booking = await as(student).bookings.book({ classId, coupon: 'SPRING20' });
    expect(booking.discount).toBe(9.1);
  });

  it('can use the code of a coupon whose last day is over again', async () => {
    const { id } = await makeCoupon({ validThrough: '2026-01-31' });
    const made = await as(teacher).coupons.create({ code: 'SPRING20', percentOff: 30 });
    const coupons = await couponsOf(teacher);
    expect(coupons.map((coupon) => coupon.id)).toEqual([made.id, id]);
    const { classId } = await makeClass();
    expect((await as(student).bookings.book({ classId, coupon: 'SPRING20' })).discount).toBe(13.65);
  });

  it('can make no coupon whose last day is over', async () => {
    const old = { code: 'OLD', percentOff: 20, validThrough: '2026-01-31' };
    expect(await rejectionOf(as(teacher).coupons.create(old))).toBe('VALIDATION_FAILED');
  });

  it('can use each code once, and names only own classes', async () => {
    await as(teacher).coupons.create({ code: 'SPRING20', percentOff: 20 });
    const same = as(teacher).coupons.create({ code: 'spring20', percentOff: 30 });
    expect(await rejectionOf(same)).toBe('COUPON_CODE_TAKEN');
    const { classId } = await createClass(at.db, (await createUser(at.db)).id);
    const foreign = { code: 'FOREIGN', percentOff: 20, classIds: [classId] };
    expect(await rejectionOf(as(teacher).coupons.create(foreign))).toBe('CLASS_NOT_FOUND');
  });
});

it('a class says that it has coupons only while one can be used for it', async () => {
  const { classId } = await makeClass();
  const hasCoupons = async () => (await as(null).classes.byId({ classId })).hasCoupons;
  await makeCoupon({ code: 'OTHERS', classIds: [] });
  await makeCoupon({ code: 'OLD', validThrough: '2026-01-31' });
  expect(await hasCoupons()).toBe(false);
  const { id: couponId } = await makeCoupon();
  expect(await hasCoupons()).toBe(true);
  await as(teacher).coupons.end({ couponId });
  expect(await hasCoupons()).toBe(false);
  await makeCoupon({ code: 'ONCE', maxUses: 1 });
  await as(student).bookings.book({ classId, coupon: 'ONCE' });
  expect(await hasCoupons()).toBe(false);
});

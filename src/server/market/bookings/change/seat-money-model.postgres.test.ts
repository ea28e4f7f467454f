import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { applyEvent, paidEvent } from '#server/testing/fixtures/money/paying.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const learners = 3;
const capacity = 6;
/** Of each coupon. */
const maxUses = 2;
const runs = runsOf({ sample: 4, all: 50, full: 300 });

let students: Account[] = [];
let teacher: Account;
let categoryId = 0;

beforeAll(async () => {
  categoryId = await createCategory(at.db);
  teacher = await createUser(at.db, { role: 'instructor' });
  students = [];
  for (let index = 0; index < learners; index++) students.push(await createUser(at.db));
});

const who = fc.nat({ max: learners - 1 });
const seats = fc.integer({ min: 1, max: 3 });
const codes = ['THIRD', 'TWO-OFF', 'ALL'];
const code = fc.option(fc.constantFrom(...codes), { nil: undefined });
/** Selects one of all payments, closed and paid ones included, by a fraction. Most doubles are tiny. */
const which = fc.noBias(fc.nat({ max: 999 })).map((thousandths) => thousandths / 1000);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), who, seats, code }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), who, seats }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay too little' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end holds' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('give' as const), who, to: who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change the price' as const),
      cents: fc.constantFrom(0, 1500, 4550, 8000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end a coupon' as const),
      code: fc.constantFrom(...codes),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass the deadline' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel the date' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

it('after any sequence of changes, every cent belongs to a seat, a refund or a late return', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
      await at.db.deleteFrom('rateLimits').execute();
      const slots = [
        { capacity, startsInHours: 72 },
        { capacity, startsInHours: 144 },
      ];
      const { classId, sessionIds } = await createClass(at.db, teacher.id, { categoryId, slots });
      const [sessionId = '', laterId = ''] = sessionIds;
      const date = { classId, sessionId, laterId };
      await callerFor(at.deps, teacher).classes.edit({ classId, lateMoveHours: 2 });
      await at.db.updateTable('coupons').set({ code: sql`id::text` }).execute();
      await createCoupon(at.db, teacher.id, { code: 'THIRD', percentOff: 33, maxUses });
      await createCoupon(at.db, teacher.id, { code: 'TWO-OFF', centsOff: 2_00, maxUses });
      await createCoupon(at.db, teacher.id, { code: 'ALL', percentOff: 100, maxUses });
      for (const next of steps) {
        await take(next, date);
        const faults = await findMoneyFaults(at.db);
        const counts = await selectMiscountedSessions(at.db);
        const prices = await selectWrongDiscounts();
        expect({ next, faults, counts, prices }).toEqual({
          next,
          faults: [],
          counts: [],
          prices: [],
        });
      }
      await callerFor(at.deps, teacher).classes.edit({ classId: date.classId, isActive: false });
    }),
    { numRuns: runs },
  );
}, 600_000);

/** A class with a date, and a later one. */
type ClassDate = { classId: string; sessionId: string; laterId: string };

async function take(next: Step, { classId, sessionId, laterId }: ClassDate): Promise<void> {
  if (next.kind === 'book')
    await rejectionOf(
      as(next.who).book({ classId, sessionId, seats: next.seats, coupon: next.code }),
    );
  else if (next.kind === 'change') {
    const bookingId = await liveBookingOf(next.who, classId);
    if (bookingId) await rejectionOf(as(next.who).changeSeats({ bookingId, seats: next.seats }));
  } else if (next.kind === 'cancel') {
    const bookingId = await liveBookingOf(next.who, classId);
    if (bookingId) await cancel(next.who, bookingId);
  } else if (next.kind === 'move') {
    const bookingId = await liveBookingOf(next.who, classId);
    if (bookingId) await move(next.who, bookingId, [sessionId, laterId]);
  } else if (next.kind === 'give') {
    const bookingId = await liveBookingOf(next.who, classId);
    if (bookingId) await give(next, bookingId);
  } else if (next.kind === 'pay') await pay(classId, next.which);
  else if (next.kind === 'end a coupon')
    await at.db
      .updateTable('coupons')
      .set({ endedAt: new Date() })
      .where('code', '=', next.code)
      .execute();
  else if (next.kind === 'change the price')
    await sql`UPDATE classes SET price_cents = ${next.cents} WHERE id = ${classId}`.execute(at.db);
  else if (next.kind === 'pay too little') await pay(classId, next.which, 1);
  else if (next.kind === 'end holds') {
    await endHolds(at.db);
    for (const id of [sessionId, laterId]) await expireEndedHolds(at.deps, id);
  } else if (next.kind === 'pass the deadline')
    await sql`UPDATE class_sessions SET starts_at = now() + interval '5 hours'
      WHERE id = ${sessionId} AND starts_at > now() + interval '5 hours'`.execute(at.db);
  else await rejectionOf(callerFor(at.deps, teacher).classes.cancelSession({ sessionId }));
}

/** Coupons that were used too often, and bookings that got another discount than their coupon gives. */
async function selectWrongDiscounts(): Promise<unknown[]> {
  const { rows: overused } = await sql<{ code: string; uses: number }>`
    SELECT c.code, count(*)::int AS uses FROM coupons c JOIN bookings b ON b.coupon_id = c.id
    WHERE b.status IN ('reserved', 'confirmed') OR EXISTS (SELECT FROM payments p
      WHERE p.booking_id = b.id AND p.received_cents > p.refunded_cents)
    GROUP BY c.id HAVING count(*) > c.max_uses`.execute(at.db);
  const booked = await at.db
    .selectFrom('bookings as b')
    .innerJoin('coupons as c', 'c.id', 'b.couponId')
    .select(['b.id', 'b.priceCents', 'b.discountCents', 'c.percentOff', 'c.centsOff'])
    .execute();
  const wrong = booked.filter(({ priceCents, discountCents, percentOff, centsOff }) => {
    const listed = priceCents + discountCents;
    const exact = percentOff === null ? (centsOff ?? 0) : (listed * percentOff) / 100;
    const rounded = Math.min(listed, Math.ceil(exact));
    return discountCents !== (listed - rounded < 50 ? listed : rounded);
  });
  return [...overused, ...wrong];
}

function as(index: number) {
  const student = students[index];
  if (!student) throw new Error(`There is no student ${index}`);
  return callerFor(at.deps, student).bookings;
}

/** A booking that moved after its refund deadline refunds nothing. */
async function cancel(index: number, bookingId: string): Promise<void> {
  const { refundPolicy } = await bookingOf(bookingId);
  const refund = await as(index)
    .cancel({ bookingId })
    .then((canceled) => canceled.refund.amount)
    .catch(() => 0);
  if (refundPolicy.passedDeadline) expect(refund).toBe(0);
}

/** To the other date, at most once after the refund deadline, for what the booking cost before. */
async function move(index: number, bookingId: string, dates: string[]): Promise<void> {
  const before = await bookingOf(bookingId);
  const sessionId = dates.find((id) => id !== before.sessionId) ?? '';
  const rejected = await rejectionOf(as(index).move({ bookingId, sessionId }));
  const after = await bookingOf(bookingId);
  expect(after.priceCents).toBe(before.priceCents);
  if (before.refundPolicy.passedDeadline) expect(rejected).not.toBeNull();
}

/** With its price and terms, from one learner to another. */
async function give({ who: from, to }: { who: number; to: number }, bookingId: string) {
  const giver = callerFor(at.deps, students[from] as Account);
  const before = await bookingOf(bookingId);
  const offered = await giver.handovers.offer({ bookingId }).catch(() => null);
  if (!offered) return;
  const token = offered.url.slice(offered.url.lastIndexOf('/') + 1);
  await rejectionOf(callerFor(at.deps, students[to] as Account).handovers.accept({ token }));
  const { studentId: _, ...terms } = await bookingOf(bookingId);
  expect(before).toMatchObject(terms);
}

const bookingOf = (bookingId: string) =>
  at.db
    .selectFrom('bookings')
    .select(['studentId', 'sessionId', 'seats', 'priceCents', 'refundPolicy', 'couponId'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();

async function liveBookingOf(index: number, classId: string): Promise<string | undefined> {
  const row = await at.db
    .selectFrom('bookings')
    .innerJoin('classSessions as s', 's.id', 'bookings.sessionId')
    .select('bookings.id')
    .where('s.classId', '=', classId)
    .where('studentId', '=', students[index]?.id ?? '')
    .where('bookings.status', 'in', ['reserved', 'confirmed'])
    .executeTakeFirst();
  return row?.id;
}

/** The provider reports a payment for this class, which may be open, closed or already paid. */
async function pay(classId: string, which: number, shortCents = 0): Promise<void> {
  const payments = await at.db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select(['p.id', 'p.bookingId', 'p.amountCents'])
    .where('s.classId', '=', classId)
    .orderBy('p.id')
    .execute();
  const payment = payments[Math.floor(which * payments.length)];
  if (!payment) return;
  const event: ProviderEvent = await paidEvent(at.db, payment.bookingId, {
    paymentId: payment.id,
    checkoutId: `cs_${payment.id}`,
    chargeId: `ch_${payment.id}`,
    receivedCents: payment.amountCents - shortCents,
  });
  await applyEvent(at.deps, event);
}

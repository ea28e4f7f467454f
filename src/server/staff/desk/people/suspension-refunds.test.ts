import { expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { suspend } from '#server/testing/fixtures/desk/suspending.ts';
import {
  type BookingFields,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createPayment, receivePayment } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });

type Paid = BookingFields & {
  /** The payments that arrived; those after the first are for seats that were added. */
  paid: number[];
  /** The refunds of the suspension. */
  refunded: number;
};

/** Books this date for another learner, who pays. */
async function book(teacherId: string, sessionId: string, { paid, refunded, ...booking }: Paid) {
  const student = await createUser(at.db);
  const bookingId = await createBooking(at.db, sessionId, student.id, booking);
  for (const [index, amountCents] of paid.entries()) {
    const payment = { teacherId, amountCents, isAddition: index > 0 };
    const paymentId = await createPayment(at.db, bookingId, payment);
    await receivePayment(at.db, paymentId, amountCents);
  }
  if (booking.addedSeats) await createPayment(at.db, bookingId, { teacherId, isAddition: true });
  return { bookingId, refunded };
}

async function refundedOf(bookingId: string): Promise<number> {
  const row = await at.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(({ fn }) => fn.sum<string | null>('r.amountCents').as('cents'))
    .where('p.bookingId', '=', bookingId)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

it('previews to the cent what a suspension refunds', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const slots = [{ capacity: 20 }, { startsInHours: -72, laterHours: [48, 96, 144] }];
  const { sessionIds } = await createClass(at.db, teacher.id, { priceCents: 2000, slots });
  const [upcoming = '', underway = ''] = sessionIds;
  const attended = { status: 'attended', priceCents: 3333 } as const;
  const late = { priceCents: 2500, firstMeeting: 2 };
  const dates: [string, Paid[]][] = [
    [
      upcoming,
      [
        { priceCents: 2000, paid: [2000], refunded: 2000 },
        { priceCents: 2000, paid: [2000], refunded: 2000 },
        { priceCents: 1500, seats: 3, paid: [4500], refunded: 4500 },
        // A seat was added, and paid.
        { priceCents: 2000, seats: 2, paid: [2000, 2000], refunded: 4000 },
        // A seat was added, and is not paid yet.
        { priceCents: 2000, addedSeats: 1, paid: [2000], refunded: 2000 },
        // A seat was given back too late.
        { priceCents: 2000, seats: 1, keptCents: 2000, paid: [4000], refunded: 2000 },
        { priceCents: 2000, paid: [], refunded: 0 },
      ],
    ],
    [
      underway,
      [
        { ...attended, paid: [3333], refunded: 1666 },
        { ...attended, paid: [3333], refunded: 1666 },
        { ...attended, seats: 2, paid: [6666], refunded: 3333 },
        { ...late, paid: [2500], refunded: 1666 },
        { ...late, seats: 3, paid: [2500, 5000], refunded: 5000 },
      ],
    ],
  ];
  const booked = [];
  for (const [sessionId, bookings] of dates)
    for (const booking of bookings) booked.push(await book(teacher.id, sessionId, booking));
  const { people } = staffCaller(at.deps, await createStaff(at.deps)).desk;
  const before = await people.suspensionPreview({ personId: teacher.id });
  const numbers = { upcomingDates: 1, coursesUnderway: 1, learners: 12, refund: 298.31 };
  expect(before).toEqual({ classes: 1, ...numbers });
  expect(await suspend(people, teacher.id, { dates: 'cancel' })).toEqual(numbers);
  const refunded = await Promise.all(booked.map(({ bookingId }) => refundedOf(bookingId)));
  expect(refunded).toEqual(booked.map((one) => one.refunded));
  expect(refunded.reduce((sum, cents) => sum + cents, 0)).toBe(29831);
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

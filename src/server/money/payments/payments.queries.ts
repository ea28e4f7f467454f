import { sql } from 'kysely';
import { percentOf } from '#server/db/expressions.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { commissionCents } from '#shared/money/money.ts';
import type { PaymentProviderName } from '#shared/money/payments.ts';

// A prepared statement that returns all columns fails once a migration has added one.
const paymentColumns = [
  'id',
  'bookingId',
  'seats',
  'isAddition',
  'teacherId',
  'provider',
  'amountCents',
  'commissionCents',
  'status',
  'checkoutId',
  'chargeId',
  'receivedCents',
  'refundedCents',
  'createdAt',
  'paidAt',
  'releasedAt',
] as const;

type NewPayment = {
  id: string;
  bookingId: string;
  teacherId: string;
  seats: number;
  /** The payment is for seats added to the booking. */
  isAddition?: boolean;
  amountCents: number;
};

/** Inserts an open payment with our commission of it. */
export async function insertPayment(
  trx: Trx,
  payment: NewPayment,
  { provider, commissionPercent, commissionCents: frozenCents }: PaidTerms,
): Promise<void> {
  const commission = frozenCents ?? commissionCents(payment.amountCents, commissionPercent);
  await trx
    .insertInto('payments')
    .values({ ...payment, provider, commissionCents: commission })
    .execute();
}

type PaidTerms = {
  provider: PaymentProviderName;
  commissionPercent: number;
  /** The commission of this payment, if it follows from an earlier one. */
  commissionCents?: number | undefined;
};

/**
 * Our commission on another payment for a booking, in proportion to that of its first one; undefined
 * if there was none.
 */
export async function selectFrozenCommission(trx: Trx, bookingId: string, amountCents: number) {
  const row = await trx
    .selectFrom('payments as p')
    .select(
      sql<number>`(p.commission_cents::bigint * ${amountCents} / p.amount_cents)::int`.as('cents'),
    )
    .where('p.bookingId', '=', bookingId)
    .where('p.isAddition', '=', false)
    .executeTakeFirst();
  return row?.cents;
}

/**
 * Inserts a payment for each of these bookings with a price, paid when they were booked, and returns
 * the ids. The checkout has the id of its payment. The caller records the charges.
 */
export async function insertPaidPayments(
  trx: Trx,
  bookingIds: string[],
  { provider, commissionPercent }: PaidTerms,
): Promise<string[]> {
  const total = sql<number>`(b.price_cents * b.seats)`;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO payments (id, booking_id, teacher_id, seats, provider, amount_cents, commission_cents,
      status, checkout_id, charge_id, received_cents, paid_at, created_at)
    SELECT source.id, b.id, c.teacher_id, b.seats, ${provider}, ${total},
      ${percentOf(total, commissionPercent)},
      'paid', source.id, 'charge_' || source.id, ${total}, b.created_at, b.created_at
    FROM unnest(${bookingIds.map(newId)}::uuid[], ${bookingIds}::uuid[]) AS source (id, booking_id)
    JOIN bookings b ON b.id = source.booking_id AND b.price_cents > 0
    JOIN class_sessions s ON s.id = b.session_id JOIN classes c ON c.id = s.class_id
    RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks payments in id order, to avoid deadlock. Their bookings are locked first. */
export async function lockPayments(trx: Trx, paymentIds: string[]) {
  return trx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('id', '=', sql<string>`ANY(${paymentIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function lockPayment(trx: Trx, paymentId: string) {
  return (await lockPayments(trx, [paymentId]))[0];
}

/** Locks the payments of these bookings in id order. */
export async function lockPaymentsOfBookings(trx: Trx, bookingIds: string[]) {
  return trx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('bookingId', '=', sql<string>`ANY(${bookingIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** False if the payment was paid before. The caller records the charge. */
export async function markPaid(
  trx: Trx,
  { paymentId, ...paid }: { paymentId: string; chargeId: string; receivedCents: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ ...paid, status: 'paid', paidAt: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('status', '<>', 'paid')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes open payments and returns them with their checkouts, which must end, too. */
export async function closePayments(trx: Trx, paymentIds: string[]) {
  return trx
    .updateTable('payments')
    .set({ status: 'closed' })
    .where('id', '=', sql<string>`ANY(${paymentIds}::uuid[])`)
    .where('status', '=', 'open')
    .returning(['id', 'checkoutId'])
    .execute();
}

import { sql } from 'kysely';
import type { NewPayment, Trx } from '#server/db/schema.ts';

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

export async function insertPayments(trx: Trx, payments: NewPayment[]): Promise<void> {
  if (payments.length === 0) return;
  await trx.insertInto('payments').values(payments).execute();
}

/** The first payment of a booking; undefined if it was booked without one. */
export async function selectFirstPayment(trx: Trx, bookingId: string) {
  return trx
    .selectFrom('payments')
    .select(['amountCents', 'commissionCents'])
    .where('bookingId', '=', bookingId)
    .where('isAddition', '=', false)
    .executeTakeFirst();
}

/** The bookings among these that have a price, first made first. */
export async function selectPricedBookings(trx: Trx, bookingIds: string[]) {
  return trx
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select(['b.id as bookingId', 'c.teacherId', 'b.seats', 'b.priceCents', 'b.createdAt'])
    .select(['b.refundPolicy', 'b.commissionSource', 's.startsAt'])
    .where('b.id', '=', sql<string>`ANY(${bookingIds}::uuid[])`)
    .where('b.priceCents', '>', 0)
    .orderBy('b.createdAt')
    .execute();
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

import type { Db, Trx } from '#server/db/schema.ts';
import type { Recipient } from '#server/people/notifications/email.ts';

// Who paid, once a booking is someone else's.

/** Payments of a booking that becomes someone else's keep who paid them, for receipts and refunds. */
export async function setPayer(trx: Trx, bookingId: string, payerId: string): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ payerId })
    .where('bookingId', '=', bookingId)
    .where('payerId', 'is', null)
    .execute();
}

/** Who paid for a booking that is someone else's now; null if it is the payer's, or the account is gone. */
export async function selectPayer(db: Db, paymentId: string): Promise<Recipient | null> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('users as payer', 'payer.id', 'p.payerId')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select(['payer.email', 'payer.fullName'])
    .where('p.id', '=', paymentId)
    .whereRef('p.payerId', '<>', 'b.studentId')
    .where('payer.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function selectPayersRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['p.bookingId', 'r.paymentId', 'r.amountCents'])
    .where('r.id', '=', refundId)
    .executeTakeFirst();
}

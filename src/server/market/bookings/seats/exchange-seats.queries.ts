import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import type { RefundPolicy } from '#shared/market/bookings/refund-policy.ts';

/**
 * Only for `exchangeSeats`. The student is reminded again, the refund deadline follows the new
 * session, and calendars replace their entry.
 */
export async function setSession(
  trx: Trx,
  bookingId: string,
  { sessionId, refundPolicy }: { sessionId: string; refundPolicy: RefundPolicy },
): Promise<void> {
  await trx
    .updateTable('bookings as b')
    .from(['classSessions as before', 'classSessions as after'])
    .set({
      sessionId,
      movedAt: sql<Date>`now()`,
      remindedAt: null,
      fullRefundUntil: null,
      refundPolicy: JSON.stringify(refundPolicy),
      addedRevision: sql<number>`b.added_revision + before.revision - after.revision + 1`,
    })
    .where('b.id', '=', bookingId)
    .whereRef('before.id', '=', 'b.sessionId')
    .where('after.id', '=', sessionId)
    .execute();
}

import { sql } from 'kysely';
import { bookingStatus, holdsSeat, isReserved } from '#server/bookings/states.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { MoneyFault } from '#server/money/ledger/check-ledger.queries.ts';

/**
 * Payments that do not fit their bookings: every received cent has a seat, a refund, or a student
 * who canceled late; and every seat that is paid online is reserved or paid.
 */
export async function selectMismatchedPayments(db: Db): Promise<MoneyFault[]> {
  const isByStudent = sql`b.status = ${bookingStatus.cancelled_by_student}`;
  const { rows } = await sql<MoneyFault>`
    SELECT * FROM (
      SELECT 'Payment' AS entity, p.id, CASE
        WHEN p.status = 'paid' AND ${isReserved('b')} THEN 'is paid but its booking is not confirmed'
        WHEN p.status = 'paid' AND NOT ${holdsSeat('b')} AND NOT ${isByStudent}
          AND moved.left_cents <> 0
          THEN 'has ' || moved.left_cents || ' cents but its booking has no seat'
        WHEN p.status = 'paid' AND ${isByStudent}
          AND p.received_cents - moved.left_cents < coalesce(b.refund_cents, 0)
          THEN 'was refunded less than its booking says'
        WHEN p.status <> 'paid' AND ${holdsSeat('b')} AND NOT ${isReserved('b')}
          THEN 'is not paid but its booking has a seat'
        WHEN p.status = 'open' AND NOT ${holdsSeat('b')} THEN 'is open but its booking has ended'
        WHEN p.status = 'closed' AND ${isReserved('b')} THEN 'is closed but its booking is reserved'
      END AS problem
      FROM payments p JOIN bookings b ON b.id = p.booking_id, LATERAL (
        SELECT coalesce(-sum(amount_cents), 0)::int AS left_cents FROM ledger_entries
        WHERE payment_id = p.id AND account = 'provider') AS moved
    ) AS checked WHERE problem IS NOT NULL ORDER BY id`.execute(db);
  return rows;
}

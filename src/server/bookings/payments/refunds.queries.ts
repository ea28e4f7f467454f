import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/** Adds to what was refunded of these bookings. */
export async function addRefundCents(
  trx: Trx,
  refunds: { bookingId: string; refundCents: number }[],
): Promise<void> {
  if (refunds.length === 0) return;
  const ids = refunds.map(({ bookingId }) => bookingId);
  const amounts = refunds.map(({ refundCents }) => refundCents);
  await sql`
    UPDATE bookings SET refund_cents = coalesce(refund_cents, 0) + given.cents
    FROM unnest(${ids}::uuid[], ${amounts}::int[]) AS given (id, cents)
    WHERE bookings.id = given.id`.execute(trx);
}

/**
 * Adds to what was paid and never goes back: for seats given back too late, and for the meetings of a
 * canceled course that took place.
 */
export async function addKeptCents(
  trx: Trx,
  kept: { bookingId: string; keptCents: number }[],
): Promise<void> {
  if (kept.length === 0) return;
  const ids = kept.map(({ bookingId }) => bookingId);
  const amounts = kept.map(({ keptCents }) => keptCents);
  await sql`
    UPDATE bookings SET kept_cents = kept_cents + given.cents
    FROM unnest(${ids}::uuid[], ${amounts}::int[]) AS given (id, cents)
    WHERE bookings.id = given.id`.execute(trx);
}

import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

type Amount = { bookingId: string; cents: number };

/** The amounts as rows. */
function given(amounts: Amount[]) {
  const ids = amounts.map(({ bookingId }) => bookingId);
  const cents = amounts.map((amount) => amount.cents);
  return sql<Amount>`unnest(${ids}::uuid[], ${cents}::int[])`.as<'given'>(
    sql`given (booking_id, cents)`,
  );
}

/** Adds to what was refunded of these bookings. */
export async function addRefundCents(
  trx: Trx,
  refunds: { bookingId: string; refundCents: number }[],
): Promise<void> {
  if (refunds.length === 0) return;
  const amounts = refunds.map(({ bookingId, refundCents }) => ({ bookingId, cents: refundCents }));
  await trx
    .updateTable('bookings')
    .from(given(amounts))
    .set({ refundCents: sql<number>`coalesce(refund_cents, 0) + given.cents` })
    .whereRef('bookings.id', '=', 'given.bookingId')
    .execute();
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
  const amounts = kept.map(({ bookingId, keptCents }) => ({ bookingId, cents: keptCents }));
  await trx
    .updateTable('bookings')
    .from(given(amounts))
    .set((eb) => ({ keptCents: eb('keptCents', '+', eb.ref('given.cents')) }))
    .whereRef('bookings.id', '=', 'given.bookingId')
    .execute();
}

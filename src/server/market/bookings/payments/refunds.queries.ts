import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

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
  const cents = kept.map(({ keptCents }) => keptCents);
  const given = sql<(typeof kept)[number]>`unnest(${ids}::uuid[], ${cents}::int[])`;
  await trx
    .updateTable('bookings')
    .from(given.as<'given'>(sql`given (booking_id, kept_cents)`))
    .set((eb) => ({ keptCents: eb('bookings.keptCents', '+', eb.ref('given.keptCents')) }))
    .whereRef('bookings.id', '=', 'given.bookingId')
    .execute();
}

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

/** What was kept for seats given back too late, by booking. The caller holds the locks of the bookings. */
export async function selectKeptCents(
  trx: Trx,
  bookingIds: string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('bookings')
    .select(['id', 'keptCents'])
    .where('id', '=', sql<string>`ANY(${bookingIds}::uuid[])`)
    .where('keptCents', '>', 0)
    .execute();
  return new Map(rows.map(({ id, keptCents }) => [id, keptCents]));
}

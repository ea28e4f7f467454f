import { sql } from 'kysely';
import { isUpcoming } from '#server/bookings/states.queries.ts';
import type { Db } from '#server/db/schema.ts';

/** `open_seats` is capped at this. */
export const maxOpenSeats = 4;

const isOpen = (session: string) =>
  sql<boolean>`(${isUpcoming(session)} AND ${sql.ref(`${session}.open_seats`)} >= ${maxOpenSeats})`;

// Both statements skip locked rows: they lock several sessions of a class, and must not wait for a
// transaction that does so in another order. Bookings wait for them, so they lock few.

/** Removes the hint from up to `limit` sessions that have started or are almost full. */
export async function clearOpenSpotsHint(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE class_sessions SET is_likely_open = false WHERE id IN (
      SELECT s.id FROM class_sessions s WHERE s.is_likely_open AND NOT ${isOpen('s')}
      LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Sets the hint on the last open session of each class without one, among the next `limit` classes
 * after `afterId`. Returns the id of the last of these classes.
 */
export async function setOpenSpotsHint(
  db: Db,
  afterId: string,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    WITH batch AS MATERIALIZED (
      SELECT c.id FROM classes c
      WHERE c.is_active AND c.last_starts_at > now() AND c.id > ${afterId}::uuid
      ORDER BY c.id LIMIT ${limit}
    ), changed AS (
      UPDATE class_sessions SET is_likely_open = true WHERE id IN (
        SELECT open.id FROM batch CROSS JOIN LATERAL (
          SELECT s.id FROM class_sessions s WHERE s.class_id = batch.id AND ${isOpen('s')}
          ORDER BY s.starts_at DESC LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED) AS open
        WHERE NOT EXISTS (
          SELECT FROM class_sessions s WHERE s.class_id = batch.id AND s.is_likely_open OFFSET 0))
    )
    SELECT id FROM batch ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
}

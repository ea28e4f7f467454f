import { sql } from 'kysely';
import { nextStart, passedStart } from '#server/classes/class-sessions/sessions.queries.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Stores the next start of up to `limit` classes whose stored one has passed; returns how many. Skips
 * locked classes, whose sessions are being changed.
 */
export async function advanceNextStarts(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE classes SET next_starts_at = ${nextStart} WHERE id IN (
      SELECT id FROM classes WHERE is_active AND ${passedStart}
      LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

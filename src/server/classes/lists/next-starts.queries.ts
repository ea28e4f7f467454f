import { sql } from 'kysely';
import { isNextStartPast, nextStart } from '#server/classes/class-sessions/sessions.queries.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Updates up to `limit` classes whose stored next start is past, and returns how many. Skips locked
 * classes, because their sessions are being changed.
 */
export async function advanceNextStarts(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE classes SET next_starts_at = ${nextStart} WHERE id IN (
      SELECT id FROM classes WHERE is_active AND ${isNextStartPast}
      LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

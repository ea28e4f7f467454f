import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import {
  isNextStartPast,
  nextStart,
} from '#server/market/classes/class-sessions/sessions.queries.ts';

/**
 * Updates up to `limit` classes whose stored next start is past, and returns how many. Skips locked
 * classes, because their sessions are being changed.
 */
export async function advanceNextStarts(db: Db, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('classes')
    .set({ nextStartsAt: nextStart })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('classes')
        .select('id')
        .where('isActive', '=', sql.lit(true))
        .where(isNextStartPast)
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

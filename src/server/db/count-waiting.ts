import { type Expression, sql } from 'kysely';
import { type Waiting, waitingCountMax } from '#shared/desk/desk-overview.ts';
import { isoTime } from './expressions.ts';
import type { Db } from './schema.ts';

type Since = Expression<{ since: Date }>;

/**
 * The number of waiting rows, and the time of the oldest. `rows` selects a limited number, oldest
 * first, so that a long queue costs no more.
 */
export async function countWaiting(db: Db, rows: (limit: number) => Since): Promise<Waiting> {
  const result = await sql<Waiting>`
    SELECT count(*)::int AS count, ${isoTime(sql<Date | null>`min(since)`)} AS oldest_at
    FROM ${rows(waitingCountMax + 1)} AS waiting`.execute(db);
  const [waiting] = result.rows;
  if (!waiting) throw new Error('An aggregate returned no row');
  return waiting;
}

import { type AliasableExpression, sql } from 'kysely';
import { type Waiting, waitingCountMax } from '#shared/staff/desk/desk-overview.ts';
import { isoTime } from './expressions.ts';
import type { Db } from './schema.ts';

type Since = AliasableExpression<{ since: Date }>;

/**
 * The number of waiting rows, and the time of the oldest. `rows` selects a limited number, oldest
 * first, so that a long queue costs no more.
 */
export async function countWaiting(db: Db, rows: (limit: number) => Since): Promise<Waiting> {
  return db
    .selectFrom(rows(waitingCountMax + 1).as('waiting'))
    .select([
      sql<number>`count(*)::int`.as('count'),
      isoTime(sql<Date | null>`min(since)`).as('oldestAt'),
    ])
    .executeTakeFirstOrThrow();
}

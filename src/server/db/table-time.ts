import { sql } from 'kysely';
import { tableTimeoutMs } from './connections/connection.ts';
import type { Db, Trx } from './schema.ts';

/**
 * Runs statements that read whole tables. Their time is set in a transaction, because a pooler shares
 * its connections between transactions.
 */
export async function withTableTime<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = ${sql.lit(tableTimeoutMs)}`.execute(trx);
    return work(trx);
  });
}

import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

export async function saveDataCheck(db: Db, faults: number): Promise<void> {
  const check = { checkedAt: sql<Date>`now()`, faults };
  await db
    .insertInto('dataChecks')
    .values(check)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(check))
    .execute();
}

/** How many faults the last check found, and its age; undefined if there was none yet. */
export async function selectDataCheck(db: Db) {
  return db
    .selectFrom('dataChecks')
    .select([
      'faults',
      sql<number>`extract(epoch FROM now() - checked_at)::float8`.as('ageSeconds'),
    ])
    .executeTakeFirst();
}

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

/**
 * The number of faults in the last check and its age. Before the first check, the age is the age of the
 * schema, so that a check that never ran is detected.
 */
export async function selectDataCheck(db: Db): Promise<{ faults: number; ageSeconds: number }> {
  const { rows } = await sql<{ faults: number; ageSeconds: number }>`
    SELECT coalesce(faults, 0) AS faults,
      extract(epoch FROM now() - coalesce(checked_at, migrated_at))::float8 AS age_seconds
    FROM (SELECT max(timestamp)::timestamptz AS migrated_at FROM kysely_migration) AS migration
    LEFT JOIN data_checks ON true`.execute(db);
  const [check] = rows;
  if (!check) throw new Error('An aggregate returned no row');
  return check;
}

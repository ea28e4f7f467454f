import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** The number of classes by category, hidden ones included; categories without classes are absent. */
export async function countClassesByCategory(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('classes')
    .select(['categoryId', sql<number>`count(*)::int`.as('count')])
    .groupBy('categoryId')
    .execute();
  return new Map(rows.map(({ categoryId, count }) => [categoryId, count]));
}

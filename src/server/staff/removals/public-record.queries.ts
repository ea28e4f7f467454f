import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { publicRecordMonths } from '#shared/staff/desk/moderation.ts';

const firstMoment = sql<Date>`(date_trunc('month', now() AT TIME ZONE 'UTC')
  - make_interval(months => ${publicRecordMonths - 1}::int)) AT TIME ZONE 'UTC'`;

/**
 * Removals of the last months by month, newest month first, without names. A month is in UTC, such
 * as '2027-03'.
 */
export async function selectPublicRecord(db: Db) {
  return db
    .selectFrom('removals')
    .select([
      sql<string>`to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM')`.as('month'),
      'kind',
      'reason',
      sql<number>`count(*)::int`.as('removed'),
      sql<number>`count(restored_at)::int`.as('restored'),
    ])
    .where('createdAt', '>=', firstMoment)
    .groupBy(['month', 'kind', 'reason'])
    .orderBy('month', 'desc')
    .orderBy('kind')
    .orderBy('removed', 'desc')
    .orderBy('reason')
    .execute();
}

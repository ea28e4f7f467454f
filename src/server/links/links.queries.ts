import { sql } from 'kysely';
import { takesPart } from '#server/bookings/states.queries.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import { linkDays } from '#shared/bookings/commission-source.ts';

/** The code that replaced the instructor's first one, if any. */
export async function selectCode(db: Db, teacherId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('instructorLinks as link')
    .select('link.code')
    .where(isTaughtBy('link', teacherId))
    .executeTakeFirst();
  return row?.code;
}

/** Replaces the code: visits by the earlier one still count, but there are no new ones. */
export async function upsertCode(db: Db, teacherId: string, code: string): Promise<void> {
  await db
    .insertInto('instructorLinks')
    .values({ teacherId, code })
    .onConflict((conflict) =>
      conflict.column('teacherId').doUpdateSet({ code, createdAt: sql`now()` }),
    )
    .execute();
}

type Visit = { teacherId: string; visitorHash: string; isAfterOpening: boolean };

/** Records a visit, once per day. One that does not count changes nothing about one that does. */
export async function upsertVisit(db: Db, visit: Visit): Promise<void> {
  await db
    .insertInto('linkVisits')
    .values(visit)
    .onConflict((conflict) =>
      conflict
        .columns(['teacherId', 'visitorHash', 'visitedOn'])
        .doUpdateSet({ visitedAt: sql`now()`, isAfterOpening: false })
        .where(sql<boolean>`NOT excluded.is_after_opening`),
    )
    .execute();
}

type LinkMonth = { month: string; visits: number; bookings: number };

/** Visits by the instructor's links and bookings after them, in the last twelve months (UTC). */
export async function selectLinkMonths(db: Db, teacherId: string): Promise<LinkMonth[]> {
  const first = sql`(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '11 months')`;
  const monthOf = (at: string) => sql`date_trunc('month', ${sql.ref(at)} AT TIME ZONE 'UTC')`;
  const { rows } = await sql<LinkMonth>`
    WITH visited AS (
      SELECT ${monthOf('visit.visited_at')} AS month, count(*)::int AS amount
      FROM link_visits visit
      WHERE ${isTaughtBy('visit', teacherId)} AND visit.visited_at >= ${first} AT TIME ZONE 'UTC'
      GROUP BY 1
    ), booked AS (
      SELECT ${monthOf('b.created_at')} AS month, count(*)::int AS amount
      FROM classes c JOIN class_sessions s ON s.class_id = c.id JOIN bookings b ON b.session_id = s.id
      WHERE ${isTaughtBy('c', teacherId)} AND b.commission_source = 'link' AND ${takesPart('b')}
        AND b.created_at >= ${first} AT TIME ZONE 'UTC'
      GROUP BY 1
    )
    SELECT to_char(listed, 'YYYY-MM') AS month, coalesce(visited.amount, 0) AS visits,
      coalesce(booked.amount, 0) AS bookings
    FROM generate_series(${first}, ${first} + interval '11 months', interval '1 month') AS listed
    LEFT JOIN visited ON visited.month = listed LEFT JOIN booked ON booked.month = listed
    ORDER BY listed`.execute(db);
  return rows;
}

/** Forgets which browser visits came from once they no longer count, and deletes old ones. */
export async function forgetOldVisits(db: Db): Promise<void> {
  await db
    .updateTable('linkVisits')
    .set({ visitorHash: null })
    .where('visitedAt', '<', sql<Date>`now() - make_interval(days => ${linkDays})`)
    .where('visitorHash', 'is not', null)
    .execute();
  await db
    .deleteFrom('linkVisits')
    .where('visitedAt', '<', sql<Date>`now() - interval '13 months'`)
    .execute();
}

export async function deleteLinkOf(trx: Trx, teacherId: string): Promise<void> {
  await trx.deleteFrom('linkVisits').where(isTaughtBy('linkVisits', teacherId)).execute();
  await trx.deleteFrom('instructorLinks').where(isTaughtBy('instructorLinks', teacherId)).execute();
}

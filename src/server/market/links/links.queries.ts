import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { takesPart } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { linkDays } from '#shared/market/bookings/commission-source.ts';

/** In UTC. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The teacher of a public class. */
export async function selectTeacherOfClass(db: Db, classId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('classes')
    .select('teacherId')
    .where('id', '=', classId)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return found?.teacherId;
}

type Visit = {
  teacherId: string;
  visitorHash: string;
  addressHash: string;
  visitedOn: string;
  isAfterOpening: boolean;
};

/**
 * Records a visit once a day for each browser, and counts it once a day for each address. One after an
 * opening changes nothing about one that decides commissions.
 */
export async function upsertVisit(db: Db, visit: Visit): Promise<void> {
  const { teacherId, visitorHash, addressHash, visitedOn, isAfterOpening } = visit;
  await sql`
    WITH first AS (
      INSERT INTO link_addresses (teacher_id, visited_on, address_hash)
      VALUES (${teacherId}::uuid, ${visitedOn}::date, ${addressHash})
      ON CONFLICT DO NOTHING RETURNING visited_on
    )
    INSERT INTO link_visits (teacher_id, visitor_hash, visited_on, is_after_opening, is_counted)
    VALUES (${teacherId}::uuid, ${visitorHash}, ${visitedOn}::date, ${isAfterOpening},
      EXISTS (SELECT FROM first))
    ON CONFLICT (teacher_id, visitor_hash, visited_on)
      DO UPDATE SET visited_at = now(), is_after_opening = false WHERE NOT excluded.is_after_opening`.execute(
    db,
  );
}

type LinkMonth = { month: string; visits: number; bookings: number };

/** Visits through the instructor's links and bookings after them, in the last twelve months (UTC). */
export async function selectLinkMonths(db: Db, teacherId: string): Promise<LinkMonth[]> {
  const first = sql`(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '11 months')`;
  const monthOf = (at: string) => sql`date_trunc('month', ${sql.ref(at)} AT TIME ZONE 'UTC')`;
  const { rows } = await sql<LinkMonth>`
    WITH visited AS (
      SELECT ${monthOf('visit.visited_at')} AS month, count(*)::int AS amount
      FROM link_visits visit
      WHERE ${isTaughtBy('visit', teacherId)} AND visit.is_counted AND visit.visited_at >= ${first} AT TIME ZONE 'UTC'
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

/**
 * Forgets addresses after their day, and which browser visits came from once they no longer count, and
 * deletes old visits.
 */
export async function forgetOldVisits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('linkAddresses').where('visitedOn', '<', dayOf(now)).execute();
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
  await trx.deleteFrom('linkAddresses').where(isTaughtBy('linkAddresses', teacherId)).execute();
  await trx.deleteFrom('linkVisits').where(isTaughtBy('linkVisits', teacherId)).execute();
  await trx.deleteFrom('instructorLinks').where(isTaughtBy('instructorLinks', teacherId)).execute();
}

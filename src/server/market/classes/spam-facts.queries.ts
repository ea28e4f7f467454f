import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { hasEnded, isScheduled, takesPart } from '#server/market/bookings/states.queries.ts';
import { newAccountMs, spamWindowMs } from '#shared/staff/desk/spam-rules.ts';
import { secondMs } from '#shared/units.ts';

type WaitingText = { classId: string; teacherId: string; title: string; description: string };

/** The facts about the author of a class that the rules in `shared/spam-rules.ts` need. */
export async function selectSpamFacts(
  db: Db,
  { classId, teacherId, title, description }: WaitingText,
) {
  const isWithin = (moment: RawBuilder<unknown>, ms: number) =>
    sql`${moment} > now() - make_interval(secs => ${ms / secondMs})`;
  const hasTaught = sql`EXISTS (SELECT FROM classes c JOIN class_sessions s ON s.class_id = c.id
    JOIN bookings b ON b.session_id = s.id
    WHERE c.teacher_id = u.id AND ${isScheduled('s')} AND ${hasEnded('s')} AND ${takesPart('b')})`;
  const countOf = (isCounted: RawBuilder<unknown>) =>
    sql<number>`count(c.id) FILTER (WHERE ${isCounted})::int`;
  return db
    .selectFrom('users as u')
    .leftJoin('classes as c', (join) =>
      join.onRef('c.teacherId', '=', 'u.id').on('c.id', '<>', classId),
    )
    .select([
      sql<boolean>`${isWithin(sql`u.created_at`, newAccountMs)} AND NOT ${hasTaught}`.as('isNew'),
      countOf(sql`c.description = ${description} AND c.title = ${title}`).as('sameTexts'),
      countOf(isWithin(sql`c.created_at`, spamWindowMs)).as('recentTexts'),
    ])
    .where('u.id', '=', teacherId)
    .groupBy('u.id')
    .executeTakeFirstOrThrow();
}

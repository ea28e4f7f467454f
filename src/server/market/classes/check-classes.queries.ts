import { sql } from 'kysely';
import { type IdRange, isIn, recountInParts } from '#server/db/id-ranges.ts';
import type { Db } from '#server/db/schema.ts';
import { isNextStartPast, lastStart, nextStart } from './class-sessions/sessions.queries.ts';
import { namesOf } from './listing/class-names.queries.ts';

/** Active classes whose stored names, next or last start, or rating differ from their rows. */
export async function selectMisstoredClasses(db: Db) {
  return recountInParts(db, 'classes', (range) => selectMisstored(db, range));
}

/** The job that opens a date may not be done. */
const hasJustOpened = sql`EXISTS (SELECT FROM class_sessions s WHERE s.class_id = classes.id
  AND s.opens_at BETWEEN now() - interval '1 minute' AND now())`;

async function selectMisstored(db: Db, range: IdRange) {
  const { rows } = await sql<{ id: string; what: string }>`
    SELECT id, what FROM (SELECT classes.id, concat_ws(', ',
      CASE WHEN searched_names <> ${namesOf(sql`category_id`, sql`teacher_id`)} THEN 'names' END,
      CASE WHEN last_starts_at <> ${lastStart} AND NOT ${hasJustOpened} THEN 'last start' END,
      CASE WHEN next_starts_at IS DISTINCT FROM ${nextStart} AND ${isNextStartPast} IS NOT TRUE
        AND NOT ${hasJustOpened} THEN 'next start' END,
      CASE WHEN (rating.sum, rating.count) IS DISTINCT FROM (stored.rating_sum, stored.review_count)
        THEN 'rating' END) AS what
    FROM classes LEFT JOIN class_ratings stored ON stored.class_id = classes.id
    LEFT JOIN (SELECT class_id, sum(rating)::int AS sum, count(*)::int AS count
      FROM reviews WHERE removal_id IS NULL AND ${isIn(sql`class_id`, range)} GROUP BY class_id) AS rating ON rating.class_id = classes.id
    WHERE is_active AND ${isIn(sql`classes.id`, range)}) AS checked
    WHERE what <> '' ORDER BY id`.execute(db);
  return rows;
}

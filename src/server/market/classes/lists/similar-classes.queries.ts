import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { hasFreeSpot, isPublicDate } from '#server/market/bookings/states.queries.ts';
import { isVisibleTo } from '#server/market/bookings/visibility.queries.ts';
import type { ViewedClass } from '#server/market/classes/classes.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { classSummaries, readSummary } from './class-columns.ts';

const maxSimilar = 3;
/** Bounds the work in a large category, whose older classes are left out. */
const maxCandidates = 200;

/**
 * Active classes of the same category with an upcoming session and a free spot, without the viewer's
 * own: classes in the same city first, each group soonest first. Empty if the viewer may not see the
 * class.
 */
export async function selectSimilarClasses(db: Db, { classId, viewerId }: ViewedClass) {
  const similar = sql<{ id: string }>`(
    SELECT candidate.id FROM (
      SELECT c.id, coalesce((c.city, c.region) =
        (SELECT city, region FROM classes WHERE id = ${classId}), false) AS is_in_city
      FROM classes c
      WHERE c.category_id =
          (SELECT category_id FROM classes WHERE id = ${classId} AND ${isVisibleTo(viewerId)})
        AND c.is_active AND c.id <> ${classId}
        AND ${isTaughtBy('c', viewerId)} IS NOT TRUE
      ORDER BY c.created_at DESC LIMIT ${maxCandidates}
    ) AS candidate
    CROSS JOIN LATERAL (
      SELECT min(s.starts_at) AS starts_at FROM class_sessions s
      WHERE s.class_id = candidate.id AND ${isPublicDate('s')} AND ${hasFreeSpot('s')}
    ) AS open
    WHERE open.starts_at IS NOT NULL
    ORDER BY candidate.is_in_city DESC, open.starts_at, candidate.id LIMIT ${maxSimilar})`;
  const { rows } = await classSummaries(db, similar).execute(db);
  return rows.map((row) => readSummary(row).summary);
}

import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { isLiveEntry } from '#server/market/bookings/seats/offers/entries.queries.ts';
import type { QueueSummary } from '#server/market/bookings/waitlist/waitlist.email.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

/**
 * Instructors whose queues have entries that no summary has included, in order of their ids. Who waits to change a booking comes
 * already, and isn't counted here.
 */
export async function selectUninformedTeachers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlistEntries as e')
    .innerJoin('classes as c', 'c.id', 'e.classId')
    .select('c.teacherId')
    .distinct()
    .where('e.summarizedAt', 'is', null)
    .where('e.bookingId', 'is', null)
    .where(isLiveEntry('e'))
    .orderBy('c.teacherId')
    .execute();
  return rows.map(({ teacherId }) => teacherId);
}

/** Marks the new entries in the classes of this teacher, and returns a summary of each such class. */
export async function takeQueueSummaries(trx: Trx, teacherId: string): Promise<QueueSummary[]> {
  const { rows } = await sql<QueueSummary>`
    WITH fresh AS (
      UPDATE waitlist_entries SET summarized_at = now() WHERE id IN (
        SELECT e.id FROM waitlist_entries e JOIN classes c ON c.id = e.class_id
        WHERE ${isTaughtBy('c', teacherId)} AND e.summarized_at IS NULL
          AND e.booking_id IS NULL AND ${isLiveEntry('e')}
        ORDER BY e.id FOR UPDATE OF e SKIP LOCKED)
      RETURNING class_id
    )
    SELECT c.title, (SELECT count(*)::int FROM fresh WHERE fresh.class_id = c.id) AS new_people,
      count(*)::int AS people, sum(e.seats)::int AS seats
    FROM classes c JOIN waitlist_entries e
      ON e.class_id = c.id AND e.booking_id IS NULL AND ${isLiveEntry('e')}
    WHERE c.id IN (SELECT class_id FROM fresh)
    GROUP BY c.id ORDER BY c.title, c.id`.execute(trx);
  return rows;
}

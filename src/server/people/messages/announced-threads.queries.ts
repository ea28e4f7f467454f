import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { microseconds } from './messages.queries.ts';

type Announced = { id: string; classId: string; teacherId: string };

/** Lists an announcement in the thread of each of its recipients, and begins the threads that are missing. */
export async function listAnnouncement(
  trx: Trx,
  { id, classId, teacherId }: Announced,
  studentIds: string[],
): Promise<void> {
  const threadIds = studentIds.map(() => newId());
  await sql`
    WITH begun AS (
      INSERT INTO threads (id, class_id, student_id, came_by_link)
      SELECT given.id, ${classId}::uuid, given.student_id, true
      FROM unnest(${threadIds}::uuid[], ${studentIds}::uuid[]) AS given (id, student_id)
      ON CONFLICT (class_id, student_id) DO NOTHING RETURNING id, student_id)
    INSERT INTO thread_readers (thread_id, user_id)
    SELECT begun.id, reader.id FROM begun, unnest(ARRAY[begun.student_id, ${teacherId}::uuid]) AS reader (id)
  `.execute(trx);
  await sql`
    UPDATE thread_readers r SET announced_sequence = ${microseconds(sql`a.created_at`)}
    FROM threads t, announcements a
    WHERE t.class_id = ${classId}::uuid AND t.student_id = ANY(${studentIds}::uuid[]) AND a.id = ${id}::uuid
      AND r.thread_id = t.id AND r.user_id = t.student_id`.execute(trx);
}

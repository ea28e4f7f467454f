import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema.ts';
import { holdsSeat } from './states.queries.ts';

/** For queries of `classes`: the viewer has a seat in the class. */
export function isStudentOf(viewerId: string | null) {
  return sql<boolean>`EXISTS (
    SELECT FROM bookings b JOIN class_sessions s ON s.id = b.session_id
    WHERE s.class_id = classes.id AND b.student_id = ${viewerId}::uuid
      AND ${holdsSeat('b')})`;
}

/** A class that is not active is visible only to its teacher and students. */
export function isVisibleTo(viewerId: string | null) {
  return sql<boolean>`(classes.is_active OR classes.teacher_id = ${viewerId}::uuid
    OR ${isStudentOf(viewerId)})`;
}

export async function isClassVisible(db: Db, classId: string, viewerId: string | null) {
  const found = await db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', classId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
  return found !== undefined;
}

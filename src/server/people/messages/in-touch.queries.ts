import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

type Pair = { teacherId: string; studentId: string };

/** Whether the student wrote to the teacher, got a text from them, booked their class, or waited for it. */
const isStudentOf = ({ teacherId, studentId }: Pair) => {
  const taught = sql`JOIN classes c ON ${isTaughtBy('c', teacherId)} AND c.id`;
  const student = sql`student_id = ${studentId}::uuid`;
  return sql<boolean>`(
    EXISTS (SELECT FROM threads t ${taught} = t.class_id WHERE t.${student})
    OR EXISTS (SELECT FROM bookings b JOIN class_sessions s ON s.id = b.session_id
      ${taught} = s.class_id WHERE b.${student})
    OR EXISTS (SELECT FROM waitlist_entries e ${taught} = e.class_id WHERE e.${student})
    OR EXISTS (SELECT FROM handovers h JOIN class_sessions s ON s.id = h.session_id
      ${taught} = s.class_id WHERE h.giver_id = ${studentId}::uuid)
    OR EXISTS (SELECT FROM announcement_recipients r JOIN announcements a ON a.id = r.announcement_id
      WHERE r.${student} AND ${isTaughtBy('a', teacherId)}))`;
};

/** Whether one was ever a student of the other: these people can block each other. */
export async function wereInTouch(db: Db, one: string, other: string): Promise<boolean> {
  const { were } = await db
    .selectNoFrom(
      sql<boolean>`(${isStudentOf({ teacherId: one, studentId: other })}
        OR ${isStudentOf({ teacherId: other, studentId: one })})`.as('were'),
    )
    .executeTakeFirstOrThrow();
  return were;
}

import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import {
  hasStarted,
  isMarkedNoShow,
  isScheduled,
  takesPart,
} from '#server/market/bookings/states.queries.ts';
import { isTaughtBy, permits } from '#server/people/permissions/permissions.queries.ts';

/** The people who have or had a spot on a date that the teacher taught or teaches. */
function studentsOf(db: Db, teacherId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .where(permits('roster.read', teacherId))
    .where(takesPart('b'))
    .where(isScheduled('s'))
    .where('student.deletedAt', 'is', null);
}

type BookedDate = { sessionId: string; title: string; startTime: string; timeZone: string };

/** The first of the dates in this order that meet the condition. */
const firstDate = (order: 'ASC' | 'DESC', condition: RawBuilder<boolean>) =>
  sql<BookedDate | null>`(array_agg(json_build_object('sessionId', s.id, 'title', c.title,
      'startTime', ${isoTime(sql.ref<Date>('s.starts_at'))}, 'timeZone', c.time_zone)
    ORDER BY s.starts_at ${sql.raw(order)}) FILTER (WHERE ${condition}))[1]`;

const came = sql<boolean>`(${hasStarted('s')} AND NOT ${isMarkedNoShow('b')})`;

type StudentsPage = { limit?: number; after?: { name: string; id: string } | undefined };

/** The teacher's students by name: how often they came, the last date, the next, and the note. */
export async function selectStudents(db: Db, viewerId: string, { limit, after }: StudentsPage) {
  const place = sql`(lower(student.full_name), student.id)`;
  return studentsOf(db, viewerId)
    .leftJoin('studentNotes as n', (join) =>
      join.onRef('n.studentId', '=', 'student.id').on(isTaughtBy('n', viewerId)),
    )
    .select([
      'student.id',
      'student.fullName',
      'student.username',
      'student.profileImage',
      'student.email',
      'student.phoneNumber',
      sql<string>`lower(student.full_name)`.as('name'),
      sql<number>`(count(*) FILTER (WHERE ${came}))::int`.as('times'),
      firstDate('DESC', came).as('last'),
      firstDate('ASC', sql`NOT ${hasStarted('s')}`).as('next'),
      'n.note',
    ])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`${place} > (${after?.name ?? ''}, ${after?.id ?? null}::uuid)`),
    )
    .groupBy(['student.id', 'n.note'])
    .orderBy(place)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export async function isStudentOf(db: Db, teacherId: string, studentId: string) {
  const row = await studentsOf(db, teacherId)
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select('b.id')
    .where('student.id', '=', studentId)
    .where('teacher.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Note = { teacherId: string; studentId: string; note: string };

export async function saveNote(trx: Trx, note: Note): Promise<void> {
  const updated = { note: note.note, updatedAt: sql<Date>`now()` };
  await trx
    .insertInto('studentNotes')
    .values(note)
    .onConflict((conflict) => conflict.columns(['teacherId', 'studentId']).doUpdateSet(updated))
    .execute();
}

export async function deleteNote(trx: Trx, { teacherId, studentId }: Omit<Note, 'note'>) {
  await trx
    .deleteFrom('studentNotes')
    .where(isTaughtBy('studentNotes', teacherId))
    .where('studentId', '=', studentId)
    .execute();
}

/** Deletes the notes by this user, and those about them. */
export async function deleteNotesOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('studentNotes')
    .where((eb) => eb.or([isTaughtBy('studentNotes', userId), eb('studentId', '=', userId)]))
    .execute();
}

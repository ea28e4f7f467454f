import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, NewClass, NewClassSession, Trx } from '#server/db/schema.ts';
import { selectClassSummaries } from './class-columns.ts';

/** Every active class, newest first. */
export async function selectActiveClasses(db: Db) {
  return selectClassSummaries(db)
    .where('classes.isActive', '=', true)
    .orderBy('classes.id', 'desc')
    .execute();
}

/** Up to `limit` active classes older than the class `cursor`, newest first. */
export async function selectActiveClassPage(db: Db, limit: number, cursor: string | undefined) {
  return selectClassSummaries(db)
    .where('classes.isActive', '=', true)
    .$if(cursor !== undefined, (query) => query.where('classes.id', '<', cursor ?? ''))
    .orderBy('classes.id', 'desc')
    .limit(limit)
    .execute();
}

/** With its reviews; a class that is not active is there for its teacher and its students only. */
export async function selectClassDetails(db: Db, classId: string, viewerId: string | null) {
  return selectClassSummaries(db)
    .select((eb) => [
      sql<string | null>`CASE WHEN ${isStudentOf(viewerId)} THEN teacher.phone_number END`.as(
        'teacherPhoneNumber',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('reviews as r')
          .innerJoin('users as author', 'author.id', 'r.studentId')
          .select((of) => [
            'r.id',
            'r.rating',
            'r.comment',
            isoTime(of.ref('r.createdAt')).as('createdAt'),
            jsonBuildObject({
              username: of.ref('author.username'),
              fullName: of.ref('author.fullName'),
              profileImage: of.ref('author.profileImage'),
            }).as('user'),
          ])
          .whereRef('r.classId', '=', 'classes.id')
          .orderBy('r.createdAt', 'desc'),
      ).as('reviews'),
    ])
    .where('classes.id', '=', classId)
    .where((eb) =>
      eb.or([
        eb('classes.isActive', '=', true),
        eb('classes.teacherId', '=', viewerId),
        isStudentOf(viewerId),
      ]),
    )
    .executeTakeFirst();
}

function isStudentOf(viewerId: string | null) {
  return sql<boolean>`EXISTS (
    SELECT FROM bookings b JOIN class_sessions s ON s.id = b.session_id
    WHERE s.class_id = classes.id AND b.student_id = ${viewerId}::uuid
      AND b.status IN ('confirmed', 'attended', 'no_show'))`;
}

/** Who has a seat, in the order they took it; the booking's id only for those it concerns. */
export async function selectEnrolled(db: Db, classId: string, viewerId: string | null) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .select((eb) => [
      'student.id',
      'student.username',
      'student.fullName',
      'student.profileImage',
      isoTime(eb.ref('b.createdAt')).as('joinedDate'),
      's.id as sessionId',
      sql<
        string | null
      >`CASE WHEN ${viewerId}::uuid IN (b.student_id, c.teacher_id) THEN b.id END`.as('bookingId'),
    ])
    .where('s.classId', '=', classId)
    .where('s.status', '=', 'scheduled')
    .where('b.status', 'in', ['confirmed', 'attended', 'no_show'])
    .orderBy('b.id')
    .execute();
}

export async function selectCreatedClasses(db: Db, teacherId: string) {
  return selectClassSummaries(db)
    .where('classes.teacherId', '=', teacherId)
    .orderBy('classes.id', 'desc')
    .execute();
}

export async function insertClass(trx: Trx, row: NewClass): Promise<void> {
  await trx.insertInto('classes').values(row).execute();
}

export async function insertClassSessions(trx: Trx, rows: NewClassSession[]): Promise<void> {
  await trx.insertInto('classSessions').values(rows).execute();
}

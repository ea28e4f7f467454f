import { type Expression, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { dollars, editedAfterReply, isoTime } from '#server/db/expressions.ts';
import type { Db, NewClass, NewClassSession, Trx } from '#server/db/schema.ts';
import { seatHoldingStatuses } from '#shared/bookings.ts';
import { selectClassSummaries } from './class-columns.ts';

/** The class with its reviews, if the viewer may see it. */
export async function selectClassDetails(db: Db, classId: string, viewerId: string | null) {
  return selectClassSummaries(db)
    .select((eb) => [
      sql<string | null>`CASE WHEN ${isStudentOf(viewerId)} THEN teacher.phone_number END`.as(
        'teacherPhoneNumber',
      ),
      'teacher.bio as teacherBio',
      'teacher.location as teacherLocation',
      attendees.as('attendeeCount'),
      cancelledDate.as('cancelledDate'),
      jsonArrayFrom(
        eb
          .selectFrom('reviews as r')
          .innerJoin('users as author', 'author.id', 'r.studentId')
          .select((of) => [
            'r.id',
            'r.rating',
            'r.comment',
            isoTime(of.ref('r.createdAt')).as('createdAt'),
            'r.reply',
            isoTime(of.ref('r.repliedAt')).as('repliedAt'),
            editedAfterReply.as('editedAfterReplyAt'),
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
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
}

/** The student's bookings in scheduled sessions of the class, past ones included. */
export async function selectSeatsInClass(db: Db, classId: string, studentId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select(['b.id', 'b.sessionId', 'b.status', 'b.priceCents', 'b.refundPolicy', 's.startsAt'])
    .where('b.studentId', '=', studentId)
    .where('b.status', 'in', seatHoldingStatuses)
    .where('s.classId', '=', classId)
    .where('s.status', '=', 'scheduled')
    .orderBy('s.startsAt')
    .execute();
}

/** Counts students of ended sessions; everyone who wrote a review is included. */
const attendees = sql<number>`(
  SELECT count(*)::int FROM class_sessions s JOIN bookings b ON b.session_id = s.id
  LEFT JOIN reviews r ON r.booking_id = b.id
  WHERE s.class_id = classes.id AND s.status = 'scheduled' AND s.ends_at <= now()
    AND b.status IN (${sql.join(seatHoldingStatuses)})
    AND (b.status <> 'no_show' OR r.id IS NOT NULL))`;

/** The last canceled date, if the class has no other; null otherwise. */
const cancelledDate = sql<{ startTime: string; endTime: string } | null>`(
  SELECT json_build_object(
    'startTime', ${isoTime(sql<Date>`s.starts_at`)}, 'endTime', ${isoTime(sql<Date>`s.ends_at`)})
  FROM class_sessions s WHERE s.class_id = classes.id
  AND NOT EXISTS (
    SELECT FROM class_sessions other
    WHERE other.class_id = classes.id AND other.status = 'scheduled')
  ORDER BY s.starts_at DESC LIMIT 1)`;

function isStudentOf(viewerId: string | null) {
  return sql<boolean>`EXISTS (
    SELECT FROM bookings b JOIN class_sessions s ON s.id = b.session_id
    WHERE s.class_id = classes.id AND b.student_id = ${viewerId}::uuid
      AND b.status IN (${sql.join(seatHoldingStatuses)}))`;
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

/** Participants in booking order; booking details only for the student and the teacher. */
export async function selectEnrolled(db: Db, classId: string, viewerId: string | null) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes', 'classes.id', 's.classId')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .select((eb) => [
      'student.id',
      'student.username',
      'student.fullName',
      'student.profileImage',
      isoTime(eb.ref('b.createdAt')).as('joinedDate'),
      's.id as sessionId',
      onlyForConcerned(viewerId, eb.ref('b.id')).as('bookingId'),
      onlyForConcerned(viewerId, fullRefundUntil).as('fullRefundUntil'),
      onlyForConcerned(viewerId, dollars(eb.ref('b.priceCents'))).as('price'),
    ])
    .where('s.classId', '=', classId)
    .where('s.status', '=', 'scheduled')
    .where('b.status', 'in', seatHoldingStatuses)
    .where(isVisibleTo(viewerId))
    .orderBy('b.id')
    .execute();
}

function onlyForConcerned<T>(viewerId: string | null, value: Expression<T>) {
  return sql<T | null>`CASE WHEN ${viewerId}::uuid IN (b.student_id, classes.teacher_id)
    THEN ${value} END`;
}

/** Uses the policy at the time of booking; same rule as `refundTerms`. */
const fullRefundUntil = isoTime(
  sql<Date>`(s.starts_at - make_interval(hours => (b.refund_policy ->> 'fullRefundHours')::int))`,
);

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

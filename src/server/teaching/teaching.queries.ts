import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { editedAfterReply, exactTime, isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { seatHoldingStatuses } from '#shared/bookings.ts';

type TaughtPlace = { startsAt: string; id: string };
type TaughtPage = { when: 'next' | 'past'; limit: number; after: TaughtPlace | undefined };

function selectTaught(db: Db, teacherId: string) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      's.id',
      'c.id as classId',
      'c.title',
      'c.location',
      'c.timeZone',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      's.capacity as maxStudents',
      's.seatsTaken',
      's.status',
    ])
    .where('c.teacherId', '=', teacherId);
}

/** A teacher's sessions: those not over, soonest first; or those over, latest first. */
export async function selectTaughtSessions(
  db: Db,
  teacherId: string,
  { when, limit, after }: TaughtPage,
) {
  const isPast = when === 'past';
  const place = sql`(${after?.startsAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;
  const isFurther = sql<boolean>`(s.starts_at, s.id) ${sql.raw(isPast ? '<' : '>')} ${place}`;
  return selectTaught(db, teacherId)
    .select((eb) => [
      exactTime(eb.ref('s.startsAt')).as('startsAt'),
      // How many students of a started session are not marked yet.
      sql<number>`(SELECT count(*)::int FROM bookings b
        WHERE b.session_id = s.id AND b.status = 'confirmed' AND s.starts_at <= now())`.as(
        'unmarked',
      ),
      sql<number>`(SELECT count(*)::int FROM bookings b
        WHERE b.session_id = s.id AND b.status = 'no_show' AND b.no_show_contested_at IS NOT NULL)`.as(
        'contested',
      ),
    ])
    .where('s.status', '=', 'scheduled')
    .where(sql<boolean>`(s.ends_at <= now()) = ${isPast}`)
    .$if(after !== undefined, (query) => query.where(isFurther))
    .orderBy('s.startsAt', isPast ? 'desc' : 'asc')
    .orderBy('s.id', isPast ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** One session of this teacher, canceled or not. */
export async function selectTaughtSession(db: Db, teacherId: string, sessionId: string) {
  return selectTaught(db, teacherId).where('s.id', '=', sessionId).executeTakeFirst();
}

/** The students of a session by name, with contact details. Only for its teacher. */
export async function selectRoster(db: Db, sessionId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .select((eb) => [
      'b.id as bookingId',
      'b.status',
      isoTime(eb.ref('b.noShowContestedAt')).as('noShowContestedAt'),
      isoTime(eb.ref('b.createdAt')).as('joinedDate'),
      'student.id',
      'student.fullName',
      'student.username',
      'student.profileImage',
      // A deleted account has only a placeholder address.
      sql<string | null>`CASE WHEN student.deleted_at IS NULL THEN student.email END`.as('email'),
      'student.phoneNumber',
    ])
    .where('b.sessionId', '=', sessionId)
    .where('b.status', 'in', seatHoldingStatuses)
    .orderBy('student.fullName')
    .orderBy('b.id')
    .execute();
}

/** Reviews of this teacher's classes, newest first, after the review `after`. */
export async function selectReceivedReviews(
  db: Db,
  teacherId: string,
  limit: number,
  after: { createdAt: string; id: string } | undefined,
) {
  const isFurther = sql<boolean>`(r.created_at, r.id) <
    (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;
  return db
    .selectFrom('reviews as r')
    .innerJoin('classes as c', 'c.id', 'r.classId')
    .innerJoin('users as author', 'author.id', 'r.studentId')
    .select((eb) => [
      'r.id',
      'r.rating',
      'r.comment',
      isoTime(eb.ref('r.createdAt')).as('createdAt'),
      exactTime(eb.ref('r.createdAt')).as('writtenAt'),
      'r.reply',
      isoTime(eb.ref('r.repliedAt')).as('repliedAt'),
      editedAfterReply.as('editedAfterReplyAt'),
      jsonBuildObject({
        username: eb.ref('author.username'),
        fullName: eb.ref('author.fullName'),
        profileImage: eb.ref('author.profileImage'),
      }).as('user'),
      'c.id as classId',
      'c.title',
    ])
    .where('c.teacherId', '=', teacherId)
    .$if(after !== undefined, (query) => query.where(isFurther))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}

/** The number of reviews and their average, null if there are none. */
export async function selectTeacherRating(db: Db, teacherId: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('classes as c', 'c.id', 'r.classId')
    .select([
      sql<number | null>`round(avg(r.rating), 2)::float8`.as('averageRating'),
      sql<number>`count(*)::int`.as('reviewCount'),
    ])
    .where('c.teacherId', '=', teacherId)
    .executeTakeFirstOrThrow();
}

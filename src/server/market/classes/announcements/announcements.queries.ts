import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, NewAnnouncement, Trx } from '#server/db/schema.ts';
import { leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import { type Meeting, meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { cameTo, hasAttendance } from '#server/market/bookings/roster/who-came-columns.ts';
import { haveBooked } from '#server/market/bookings/seats/first-booking-columns.ts';
import { isWaitingEntry } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { hasEnded, isScheduled, takesPart } from '#server/market/bookings/states.queries.ts';
import { areUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { listAnnouncement } from '#server/people/messages/announced-threads.queries.ts';
import { isTaughtBy, permits } from '#server/people/permissions/permissions.queries.ts';
import { type Audience, announcementLimits } from '#shared/market/classes/announcement-limits.ts';

/** The class, then locked, if this user may announce something for it. */
export async function lockClassToAnnounce(trx: Trx, classId: string, teacherId: string) {
  return trx
    .selectFrom('classes as c')
    .select(['c.location', 'c.timeZone'])
    .where('c.id', '=', classId)
    .where(permits('class.announce', teacherId))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type AudienceOf = DateOfClass & { audience: Audience };

type DateOfClass = { classId: string; sessionId?: string | undefined };

/** Someone who booked the date of the class was marked as there. */
export async function hasMarkedAttendance(db: Db, { classId, sessionId }: DateOfClass) {
  const date = sql`(SELECT s.id FROM class_sessions s
    WHERE s.id = ${sessionId ?? null}::uuid AND s.class_id = ${classId}::uuid)`;
  const { isMarked } = await db
    .selectNoFrom(hasAttendance(date).as('isMarked'))
    .executeTakeFirstOrThrow();
  return isMarked;
}

/**
 * The people who booked a date that has not ended, came to one that is over, or wait for one, except people
 * with a block between them and the teacher.
 */
export async function selectAudience(
  db: Db,
  { classId, audience, sessionId }: AudienceOf,
): Promise<string[]> {
  const waiting = sql`SELECT e.student_id FROM waitlist_entries e
    WHERE e.class_id = ${classId} AND ${isWaitingEntry('e')}`;
  const booked = sql`SELECT b.student_id FROM class_sessions s JOIN bookings b ON b.session_id = s.id
    WHERE s.class_id = ${classId} AND ${isScheduled('s')} AND NOT ${hasEnded('s')} AND ${takesPart('b')}
      ${audience === 'date' ? sql`AND s.id = ${sessionId ?? null}::uuid` : sql``}`;
  const came = sql`SELECT b.student_id FROM class_sessions s JOIN bookings b ON b.session_id = s.id
    WHERE s.class_id = ${classId} AND s.id = ${sessionId ?? null}::uuid AND ${cameTo('b', 's')}
      AND s.ends_at > now() - make_interval(days => ${sql.lit(announcementLimits.cameDays)})`;
  const people = { date: booked, came, all: booked, waiting }[audience];
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT student.id FROM (${people}) AS recipient
    JOIN users student ON student.id = recipient.student_id AND student.deleted_at IS NULL
    JOIN classes c ON c.id = ${classId} AND ${areUnblocked(sql`student.id`, sql`c.teacher_id`)}
    ORDER BY student.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores an announcement with its recipients, and lists it in their threads with the teacher. */
export async function insertAnnouncement(
  trx: Trx,
  announcement: NewAnnouncement,
  studentIds: string[],
): Promise<void> {
  await trx.insertInto('announcements').values(announcement).execute();
  await sql`INSERT INTO announcement_recipients (announcement_id, student_id)
    SELECT ${announcement.id}::uuid, unnest(${studentIds}::uuid[])`.execute(trx);
  await listAnnouncement(trx, announcement, studentIds);
}

const announcementsOf = (db: Db) =>
  db
    .selectFrom('announcements as a')
    .select((eb) => [
      'a.id',
      'a.classId',
      'a.saidWith',
      'a.subject',
      'a.text',
      'a.picture',
      isoTime(eb.ref('a.createdAt')).as('createdAt'),
    ])
    .orderBy('a.id', 'desc')
    .limit(announcementLimits.page);

const sentAnnouncements = (db: Db) =>
  announcementsOf(db)
    .leftJoin('classSessions as s', 's.id', 'a.sessionId')
    .select((eb) => [
      'a.audience',
      'a.sessionId',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      sql<number>`(SELECT count(*)::int FROM announcement_recipients r
        WHERE r.announcement_id = a.id)`.as('recipients'),
    ]);

/** The announcements of a class, newest first, for its teacher. */
export const selectSent = (db: Db, classId: string) =>
  sentAnnouncements(db).where('a.classId', '=', classId).execute();

/** The announcements of a teacher for all classes, newest first. */
export const selectSentBy = (db: Db, teacherId: string) =>
  sentAnnouncements(db)
    .innerJoin('classes as c', 'c.id', 'a.classId')
    .select(['c.title', 'c.timeZone'])
    .where(isTaughtBy('a', teacherId))
    .execute();

/** The announcements of a class that this student got, newest first. */
export async function selectReceived(db: Db, classId: string, viewerId: string) {
  return announcementsOf(db)
    .innerJoin('announcementRecipients as r', 'r.announcementId', 'a.id')
    .innerJoin('users as teacher', 'teacher.id', 'a.teacherId')
    .select(['teacher.fullName as teacherName', 'teacher.username as teacherUsername'])
    .where('a.classId', '=', classId)
    .where('r.studentId', '=', viewerId)
    .execute();
}

/** The date that a recipient `student` has: the one that is announced for, or the next booked one. */
const dateOfRecipient = sql<{ startTime: string; endTime: string; meetings: Meeting[] } | null>`(
  SELECT json_build_object('startTime', ${isoTime(sql.ref<Date>('s.starts_at'))},
    'endTime', ${isoTime(sql.ref<Date>('s.ends_at'))}, 'meetings', ${meetingsOf('s')})
  FROM class_sessions s WHERE s.class_id = a.class_id AND CASE
    WHEN a.session_id IS NOT NULL THEN s.id = a.session_id
    ELSE ${isScheduled('s')} AND NOT ${hasEnded('s')} AND EXISTS (SELECT FROM bookings b
      WHERE b.session_id = s.id AND b.student_id = student.id AND ${takesPart('b')}) END
  ORDER BY s.starts_at LIMIT 1)`;

const threadOfRecipient = sql<string | null>`(SELECT t.id FROM threads t
  WHERE t.class_id = a.class_id AND t.student_id = student.id)`;

/** For emails, with its recipients, except those who blocked the teacher meanwhile, or were blocked. */
export async function selectAnnouncement(db: Db, announcementId: string) {
  return db
    .selectFrom('announcements as a')
    .innerJoin('classes as c', 'c.id', 'a.classId')
    .innerJoin('users as teacher', 'teacher.id', 'a.teacherId')
    .select((eb) => [
      'a.classId',
      'a.teacherId',
      'c.title',
      'c.timeZone',
      leadPicture('c').as('classPicture'),
      'teacher.fullName as teacherName',
      'a.audience',
      'a.subject',
      'a.text',
      'a.picture',
      'a.collect',
      isoTime(eb.ref('a.createdAt')).as('createdAt'),
      jsonArrayFrom(
        eb
          .selectFrom('announcementRecipients as r')
          .innerJoin('users as student', 'student.id', 'r.studentId')
          .select(['student.id', 'student.email', 'student.fullName'])
          .select(haveBooked(sql.ref('student.id'), sql.ref('a.teacherId')).as('hasBooked'))
          .select([dateOfRecipient.as('date'), threadOfRecipient.as('threadId')])
          .whereRef('r.announcementId', '=', 'a.id')
          .where('student.deletedAt', 'is', null)
          .where(areUnblocked(sql.ref('student.id'), sql.ref('a.teacherId')))
          .orderBy('student.id'),
      ).as('recipients'),
    ])
    .where('a.id', '=', announcementId)
    .executeTakeFirst();
}

/** An announcement, as the subject of a report by one of its recipients. */
export async function selectAnnouncementToReport(
  db: Db,
  announcementId: string,
  studentId: string,
) {
  return db
    .selectFrom('announcements as a')
    .innerJoin('announcementRecipients as r', 'r.announcementId', 'a.id')
    .innerJoin('classes as c', 'c.id', 'a.classId')
    .select([
      'a.id as subjectId',
      'c.title as subjectLabel',
      'a.classId',
      'a.teacherId as personId',
    ])
    .where('a.id', '=', announcementId)
    .where('r.studentId', '=', studentId)
    .executeTakeFirst();
}

/** The text stays for the other party, under a former member; the pictures are deleted. */
export async function forgetAnnouncementsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('announcementRecipients').where('studentId', '=', userId).execute();
  await trx
    .updateTable('announcements')
    .set({ picture: null })
    .where(isTaughtBy('announcements', userId))
    .execute();
}

import { sql } from 'kysely';
import { sentGuests } from '#server/bookings/emails/sent-words-columns.ts';
import { soonMeetings } from '#server/bookings/reminders/reminders.queries.ts';
import { takesPart } from '#server/bookings/states.queries.ts';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import { type LeadPicture, leadPicture } from '#server/uploads/lead-picture-columns.ts';

/** A meeting of today, with the people who come to it. */
export type TaughtMeeting = {
  sessionId: string;
  title: string;
  picture: LeadPicture | null;
  location: string;
  timeZone: string;
  startTime: string;
  endTime: string;
  students: { fullName: string; seats: number; guests: string[] }[];
};

const localDay = (moment: unknown) => sql`(${moment}::timestamptz AT TIME ZONE s.time_zone)::date`;
const sevenAm = (now: Date) => sql`((${localDay(now)} + time '07:00') AT TIME ZONE s.time_zone)`;

/** The teacher has no email of today about the date, which was listed before 7 AM. */
const isDue = (now: Date) =>
  sql<boolean>`(s.created_at < ${sevenAm(now)} AND ${sevenAm(now)} <= ${now}
    AND coalesce(s.teacher_reminded_at, '-infinity') < ${sevenAm(now)})`;

/** The meetings later today, in the time zones of their classes. */
const todaysMeetings = (now: Date) => sql`${soonMeetings(sql`${now}::timestamptz`)} AS met
  JOIN class_sessions s ON s.id = met.session_id AND ${localDay(sql`met.starts_at`)} = ${localDay(now)}
  JOIN classes c ON c.id = s.class_id`;

/** In order of their ids. */
export async function selectTeachersToRemind(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ teacherId: string }>`
    SELECT DISTINCT c.teacher_id FROM ${todaysMeetings(now)} WHERE ${isDue(now)}
    ORDER BY c.teacher_id`.execute(db);
  return rows.map(({ teacherId }) => teacherId);
}

/** Marks the teacher's dates of today, and returns their meetings, soonest first. */
export async function takeTeachingDay(
  trx: Trx,
  teacherId: string,
  now: Date,
): Promise<TaughtMeeting[]> {
  const { rows } = await sql<TaughtMeeting>`
    WITH marked AS (
      UPDATE class_sessions SET teacher_reminded_at = ${now} WHERE id IN (
        SELECT s.id FROM class_sessions s
        WHERE ${isDue(now)} AND s.id IN (
          SELECT s.id FROM ${todaysMeetings(now)} WHERE ${isTaughtBy('c', teacherId)})
        ORDER BY s.id FOR UPDATE OF s SKIP LOCKED)
      RETURNING id)
    SELECT s.id AS session_id, c.title, ${leadPicture('c')} AS picture, c.location, c.time_zone,
      ${isoTime(sql<Date>`met.starts_at`)} AS start_time,
      ${isoTime(sql<Date>`met.ends_at`)} AS end_time,
      (SELECT coalesce(json_agg(json_build_object(
          'fullName', student.full_name, 'seats', b.seats, 'guests', ${sentGuests('b', 'c')})
          ORDER BY student.full_name, b.id), '[]')
        FROM bookings b JOIN users student ON student.id = b.student_id
        WHERE b.session_id = s.id AND ${takesPart('b')}
          AND b.first_meeting <= met.position) AS students
    FROM ${todaysMeetings(now)} JOIN marked ON marked.id = s.id
    ORDER BY met.starts_at, s.id`.execute(trx);
  return rows;
}

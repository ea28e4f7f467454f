import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { type LeadPicture, leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import {
  sentGuests,
  sentLine,
  sentParticipants,
} from '#server/market/bookings/emails/sent-words-columns.ts';
import { localStart } from '#server/market/bookings/meetings-columns.ts';
import { participantsOfAdded } from '#server/market/bookings/private-words/private-words.queries.ts';
import { soonMeetings } from '#server/market/bookings/reminders/reminders.queries.ts';
import { takesPart } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { unnamed } from '#shared/market/bookings/by-hand-limits.ts';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';

/** A meeting of today, with the people who come to it. */
export type TaughtMeeting = {
  sessionId: string;
  title: string;
  picture: LeadPicture | null;
  location: string;
  timeZone: string;
  startTime: string;
  endTime: string;
  /** Staff hid the class. */
  isHidden: boolean;
  students: {
    fullName: string;
    seats: number;
    guests: string[];
    line: string | null;
    participants: Participant[] | null;
  }[];
};

/** The day of a time zone, such as '2026-12-16', and its 7 AM. */
export type Morning = { timeZone: string; day: string; sevenAm: Date };

/** The time zones of meetings that start within a day. */
export async function selectZonesOfDay(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    SELECT DISTINCT s.time_zone FROM ${soonMeetings(sql`${now}::timestamptz`)} AS met
    JOIN class_sessions s ON s.id = met.session_id`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}

/** The current time, with the morning of each time zone. */
type Today = { now: Date; mornings: Morning[] };

/** The teacher has no email of today about the date, which was listed before 7 AM. */
const isDue = ({ now }: Today) =>
  sql<boolean>`(s.created_at < morning.seven_am AND morning.seven_am <= ${now}
    AND coalesce(s.teacher_reminded_at, '-infinity') < morning.seven_am)`;

/** The meetings later today of instructors who may teach, in the time zones of their classes. */
const todaysMeetings = ({
  now,
  mornings,
}: Today) => sql`${soonMeetings(sql`${now}::timestamptz`)} AS met
  JOIN class_sessions s ON s.id = met.session_id
  JOIN unnest(${mornings.map(({ timeZone }) => timeZone)}::text[],
    ${mornings.map(({ day }) => day)}::date[],
    ${mornings.map(({ sevenAm }) => sevenAm.toISOString())}::timestamptz[])
    AS morning (time_zone, day, seven_am)
    ON morning.time_zone = s.time_zone AND ${localStart('met', sql`s.time_zone`)}::date = morning.day
  JOIN classes c ON c.id = s.class_id AND NOT c.is_teacher_suspended`;

/** In order of their ids. */
export async function selectTeachersToRemind(db: Db, today: Today): Promise<string[]> {
  const { rows } = await sql<{ teacherId: string }>`
    SELECT DISTINCT c.teacher_id FROM ${todaysMeetings(today)} WHERE ${isDue(today)}
    ORDER BY c.teacher_id`.execute(db);
  return rows.map(({ teacherId }) => teacherId);
}

/** Marks the teacher's dates of today, and returns their meetings, soonest first. */
export async function takeTeachingDay(
  trx: Trx,
  teacherId: string,
  today: Today,
): Promise<TaughtMeeting[]> {
  const { rows } = await sql<TaughtMeeting>`
    WITH marked AS (
      UPDATE class_sessions SET teacher_reminded_at = ${today.now} WHERE id IN (
        SELECT s.id FROM class_sessions s
        WHERE s.id IN (
          SELECT s.id FROM ${todaysMeetings(today)}
          WHERE ${isDue(today)} AND ${isTaughtBy('c', teacherId)})
        ORDER BY s.id FOR UPDATE OF s SKIP LOCKED)
      RETURNING id)
    SELECT s.id AS session_id, c.title, ${leadPicture('c')} AS picture, c.location, c.time_zone,
      c.hidden_at IS NOT NULL AS is_hidden,
      ${isoTime(sql<Date>`met.starts_at`)} AS start_time,
      ${isoTime(sql<Date>`met.ends_at`)} AS end_time,
      (SELECT coalesce(json_agg(json_build_object(
          'fullName', who.name, 'seats', who.seats, 'guests', who.guests, 'line', who.line,
          'participants', who.participants)
          ORDER BY who.name, who.id), '[]')
        FROM (SELECT b.id, student.full_name AS name, b.seats, ${sentGuests('b', 'c')} AS guests,
            ${sentLine('b', 'c')} AS line,
            ${sentParticipants('b', 'c')} AS participants
          FROM bookings b JOIN users student ON student.id = b.student_id
          WHERE b.session_id = s.id AND ${takesPart('b')} AND b.first_meeting <= met.position
          UNION ALL SELECT p.id, coalesce(p.name, ${unnamed}::text), p.seats, '{}', NULL, ${participantsOfAdded('p')}
          FROM added_people p
          WHERE p.session_id = s.id) AS who) AS students
    FROM ${todaysMeetings(today)} JOIN marked ON marked.id = s.id
    ORDER BY met.starts_at, s.id`.execute(trx);
  return rows;
}

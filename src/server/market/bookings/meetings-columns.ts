import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import { type JsonText, json, jsonObject } from '#server/db/json-text.ts';

// When sessions meet. Each takes the alias of `class_sessions`. Most sessions meet once: these are
// recognized by their count, and read no other table.

export type Meeting = { startTime: string; endTime: string };

/** The meetings from a position on, soonest first; an empty array for a date that meets once. */
export function meetingsText(
  session: string,
  from: RawBuilder<number> = sql`1`,
): RawBuilder<JsonText<Meeting[]>> {
  const meeting = jsonObject({
    startTime: json(isoTime(sql<Date>`meeting.starts_at`)),
    endTime: json(isoTime(sql<Date>`meeting.ends_at`)),
  });
  return sql`CASE WHEN ${sql.ref(`${session}.meeting_count`)} > ${from} THEN (
    SELECT '[' || string_agg(${meeting}, ',' ORDER BY meeting.position) || ']'
    FROM session_meetings meeting WHERE meeting.session_id = ${sql.ref(`${session}.id`)}
      AND meeting.position >= ${from})
    ELSE '[]' END`;
}

/** The same array, parsed by the driver. */
export const meetingsOf = (session: string, from?: RawBuilder<number>) =>
  sql<Meeting[]>`(${meetingsText(session, from)})::json`;

/** A row with `position`, `starts_at`, `ends_at` and `utc_offset_minutes` for each meeting. */
export const eachMeeting = (session: string) => {
  const s = sql.ref(session);
  return sql<{ position: number; startsAt: Date; endsAt: Date }>`(
    SELECT 1 AS position, ${s}.starts_at, ${s}.ends_at, ${s}.utc_offset_minutes
    WHERE ${s}.meeting_count = 1
    UNION ALL SELECT meeting.position, meeting.starts_at, meeting.ends_at, meeting.utc_offset_minutes
    FROM session_meetings meeting
    WHERE meeting.session_id = ${s}.id AND ${s}.meeting_count > 1)`;
};

/**
 * The local time where the class is, of a row with `starts_at` and `utc_offset_minutes`. This server's
 * table of time zones (ICU) decides it; PostgreSQL's own table is used only for rows of an earlier
 * release, until their offsets are stored.
 */
export const localStart = (row: string, timeZone: RawBuilder<unknown>) =>
  sql<string>`class_local_time(${sql.ref(`${row}.starts_at`)}, ${sql.ref(`${row}.utc_offset_minutes`)},
    ${timeZone})`;

/** The number of meetings that have not started. */
export const meetingsLeft = (session: string) =>
  sql<number>`(SELECT count(*)::int FROM ${eachMeeting(session)} AS meeting
    WHERE meeting.starts_at > now())`;

type Span = { startsAt: RawBuilder<Date>; endsAt: RawBuilder<Date> };

/** Whether a meeting of the session overlaps this period. */
export function meetsDuring(session: string, { startsAt, endsAt }: Span) {
  const s = sql.ref(session);
  return sql<boolean>`(${s}.starts_at < ${endsAt} AND ${s}.ends_at > ${startsAt}
    AND (${s}.meeting_count = 1 OR EXISTS (SELECT FROM session_meetings meeting
      WHERE meeting.session_id = ${s}.id
        AND meeting.starts_at < ${endsAt} AND meeting.ends_at > ${startsAt})))`;
}

/** Whether meetings of two sessions overlap. */
export function meetTogether(one: string, other: string) {
  const [a, b] = [sql.ref(one), sql.ref(other)];
  return sql<boolean>`(${a}.starts_at < ${b}.ends_at AND ${a}.ends_at > ${b}.starts_at
    AND (${a}.meeting_count + ${b}.meeting_count = 2 OR EXISTS (
      SELECT FROM ${eachMeeting(one)} AS mine JOIN ${eachMeeting(other)} AS theirs
      ON mine.starts_at < theirs.ends_at AND mine.ends_at > theirs.starts_at)))`;
}

import { sql } from 'kysely';
import { type IdRange, isIn } from '#server/db/id-ranges.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { eachMeeting, localStart } from '#server/market/bookings/meetings-columns.ts';
import { holdsSeat, isScheduled } from '#server/market/bookings/states.queries.ts';
import { utcOffset } from '#server/market/places/wall-clock.ts';

type Start = { sessionId: string; position: number; startsAt: Date; timeZone: string };

/**
 * Stores the missing offsets of the dates of these classes and of their meetings, and the times of the
 * week that follow from them. Returns the number of starts.
 */
export async function storeOffsets(trx: Trx, classIds: string[]): Promise<number> {
  const { rows: starts } = await sql<Start>`
    SELECT id AS session_id, 0 AS position, starts_at, time_zone FROM class_sessions
    WHERE class_id = ANY(${classIds}::uuid[]) AND utc_offset_minutes IS NULL
    UNION ALL
    SELECT s.id, meeting.position, meeting.starts_at, s.time_zone
    FROM class_sessions s JOIN session_meetings meeting ON meeting.session_id = s.id
    WHERE s.class_id = ANY(${classIds}::uuid[]) AND s.utc_offset_minutes IS NULL`.execute(trx);
  const known = starts.flatMap(({ startsAt, timeZone, ...start }) => {
    const offset = utcOffset(startsAt, timeZone);
    return Number.isNaN(offset) ? [] : [{ ...start, offset }];
  });
  if (known.length === 0) return 0;
  const given = sql`unnest(${known.map(({ sessionId }) => sessionId)}::uuid[],
    ${known.map(({ position }) => position)}::smallint[],
    ${known.map(({ offset }) => offset)}::smallint[]) AS start (session_id, position, minutes)`;
  await sql`UPDATE session_meetings meeting SET utc_offset_minutes = start.minutes FROM ${given}
    WHERE meeting.session_id = start.session_id AND meeting.position = start.position`.execute(trx);
  await sql`UPDATE class_sessions s SET utc_offset_minutes = start.minutes,
      later_slots = CASE WHEN s.meeting_count > 1 THEN ${laterSlots} ELSE s.later_slots END
    FROM ${given} WHERE s.id = start.session_id AND start.position = 0`.execute(trx);
  return known.length;
}

const local = localStart('meeting', sql`s.time_zone`);

/** Like `week_slot` of a session. */
const weekSlot = sql`((extract(isodow FROM ${local}) - 1) * 3
  + CASE WHEN extract(hour FROM ${local}) < 12 THEN 0
    WHEN extract(hour FROM ${local}) < 17 THEN 1 ELSE 2 END)::int`;

/** The right value of `later_slots` of the session `s`. */
export const laterSlots = sql<number>`(SELECT coalesce(bit_or(1 << ${weekSlot}), 0)
  FROM session_meetings meeting WHERE meeting.session_id = s.id AND meeting.position > 1)`;

/** Classes with dates whose offset is missing, after this id, in order. */
export async function selectClassesWithoutOffsets(db: Db, afterId: string | null, limit: number) {
  const { rows } = await sql<{ classId: string }>`
    SELECT DISTINCT class_id FROM class_sessions
    WHERE utc_offset_minutes IS NULL AND (${afterId}::uuid IS NULL OR class_id > ${afterId}::uuid)
    ORDER BY class_id LIMIT ${limit}`.execute(db);
  return rows.map(({ classId }) => classId);
}

/** Keeps the dates of a class as they are until the end of the transaction. */
export async function lockDatesOfClass(trx: Trx, classId: string): Promise<void> {
  await sql`SELECT id FROM classes WHERE id = ${classId} FOR NO KEY UPDATE`.execute(trx);
  await sql`SELECT id FROM class_sessions s WHERE class_id = ${classId} AND ${isScheduled('s')}
    AND ends_at > now() ORDER BY id FOR UPDATE`.execute(trx);
}

export type StoredDate = {
  id: string;
  classId: string;
  timeZone: string;
  /** One for a date that meets once. */
  meetings: { startsAt: Date; endsAt: Date; utcOffsetMinutes: number }[];
};

/** The dates with stored offsets that have not ended, of a class or of a range of ids. */
export async function selectStoredDates(
  db: Db,
  which: { classId: string } | IdRange,
): Promise<StoredDate[]> {
  const isChosen =
    'classId' in which ? sql`s.class_id = ${which.classId}::uuid` : isIn(sql`s.id`, which);
  const { rows } = await sql<Row>`
    SELECT s.id, s.class_id, s.time_zone, met.starts_at, met.ends_at, met.utc_offset_minutes
    FROM class_sessions s CROSS JOIN LATERAL ${eachMeeting('s')} AS met
    WHERE ${isScheduled('s')} AND s.ends_at > now() AND s.utc_offset_minutes IS NOT NULL
      AND ${isChosen}
    ORDER BY s.id, met.position`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((meetings) => {
    const [first] = meetings;
    return first
      ? [{ id: first.id, classId: first.classId, timeZone: first.timeZone, meetings }]
      : [];
  });
}

type Row = Omit<StoredDate, 'meetings'> & StoredDate['meetings'][number];

/** Sets a new instant for the same local time. Calendars replace their entry. */
export async function setSessionMoment(
  trx: Trx,
  sessionId: string,
  slot: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set((eb) => ({ ...slot, revision: eb('revision', '+', 1) }))
    .where('id', '=', sessionId)
    .execute();
}

export async function selectBookingsOf(db: Db, sessionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT b.id FROM bookings b
    WHERE b.session_id = ANY(${sessionIds}::uuid[]) AND ${holdsSeat('b')} ORDER BY b.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The time zones of dates that have not ended. */
export async function selectZonesInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`SELECT DISTINCT s.time_zone FROM class_sessions s
    WHERE ${isScheduled('s')} AND s.ends_at > now() ORDER BY s.time_zone`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}

/** The time zones for which PostgreSQL's own table has a different offset at one of the sampled moments. */
export async function selectMismatchedTimeZones(
  db: Db,
  samples: { timeZone: string; moment: Date; minutes: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`SELECT DISTINCT time_zone FROM unnest(
      ${samples.map(({ timeZone }) => timeZone)}::text[],
      ${samples.map(({ moment }) => moment.toISOString())}::timestamptz[],
      ${samples.map(({ minutes }) => minutes)}::smallint[]) AS sample (time_zone, moment, minutes)
    WHERE class_local_time(moment, NULL, time_zone) <> class_local_time(moment, minutes, time_zone)
    ORDER BY time_zone`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}

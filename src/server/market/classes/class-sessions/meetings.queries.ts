import { sql } from 'kysely';
import { type IdRange, isIn, recountInParts } from '#server/db/id-ranges.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { laterSlots } from './local-times.queries.ts';
import type { Span } from './session-dates.ts';

/** The meetings of a course, soonest first; none for a session that meets once. */
export async function selectMeetings(db: Db, sessionId: string): Promise<Span[]> {
  return db
    .selectFrom('sessionMeetings')
    .select(['startsAt', 'endsAt'])
    .where('sessionId', '=', sessionId)
    .orderBy('position')
    .execute();
}

export async function insertMeetings(
  trx: Trx,
  sessions: { id: string; meetings?: Span[] }[],
): Promise<void> {
  const rows = sessions.flatMap(({ id: sessionId, meetings = [] }) =>
    meetings.map((meeting, index) => ({ ...meeting, sessionId, position: index + 1 })),
  );
  if (rows.length === 0) return;
  await trx.insertInto('sessionMeetings').values(rows).execute();
}

/** Replaces the times of all meetings. The session must be locked; `touchClass` follows. */
export async function moveMeetingsTo(trx: Trx, sessionId: string, meetings: Span[]): Promise<void> {
  await trx.deleteFrom('sessionMeetings').where('sessionId', '=', sessionId).execute();
  await insertMeetings(trx, [{ id: sessionId, meetings }]);
}

/** Sessions whose count, start, end or times of the week differ from their meetings. */
export async function selectMismatchedMeetings(db: Db) {
  return recountInParts(db, 'classSessions', (range) => selectMismatched(db, range));
}

async function selectMismatched(db: Db, range: IdRange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM class_sessions s
    LEFT JOIN (
      SELECT session_id, count(*) AS count, min(starts_at) AS first_start, max(ends_at) AS last_end,
        min(position) AS first, max(position) AS last, bool_and(follows) AS follow
      FROM (SELECT *, coalesce(starts_at >= lag(ends_at) OVER (
          PARTITION BY session_id ORDER BY position), true) AS follows
        FROM session_meetings WHERE ${isIn(sql`session_id`, range)}) AS meeting
      GROUP BY session_id) AS meetings ON meetings.session_id = s.id
    WHERE ${isIn(sql`s.id`, range)} AND CASE WHEN s.meeting_count = 1 THEN meetings.session_id IS NOT NULL OR s.later_slots <> 0
      ELSE (meetings.count, meetings.first_start, meetings.last_end, meetings.first, meetings.last,
          meetings.follow)
        IS DISTINCT FROM (s.meeting_count, s.starts_at, s.ends_at, 1, s.meeting_count, true)
        OR s.later_slots <> ${laterSlots} END
    ORDER BY s.id`.execute(db);
  return rows.map(({ id }) => id);
}

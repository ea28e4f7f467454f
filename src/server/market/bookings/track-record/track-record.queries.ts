import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { eachMeeting } from '#server/market/bookings/meetings-columns.ts';
import { isConfirmed } from '#server/market/bookings/states.queries.ts';
import {
  type DateOutcome,
  type InstructorFacts,
  trackRecordLimits,
} from '#shared/market/track-record.ts';
import { factsOf, isCounted, judgedConversations, judgedDates } from './track-record-columns.ts';

// The only statements that write `session_moves`.

/**
 * Records that the session got another time or place, if someone had booked it. The caller holds its lock.
 * Notice is given of the earlier start, or the next one of a course underway.
 */
export async function recordMove(
  trx: Trx,
  { sessionId, startedAt }: { sessionId: string; startedAt: Date | undefined },
): Promise<void> {
  await sql`
    INSERT INTO session_moves (id, session_id, first_start, unkept_booking_ids)
    SELECT ${newId()}::uuid, s.id, least(${startedAt ?? null}::timestamptz, coalesce(
        (SELECT min(met.starts_at) FROM ${eachMeeting('s')} AS met WHERE met.starts_at > now()),
        s.starts_at)), booked.ids
    FROM class_sessions s CROSS JOIN LATERAL (SELECT array_agg(b.id) AS ids FROM bookings b
      WHERE b.session_id = s.id AND ${isConfirmed('b')}) AS booked
    WHERE s.id = ${sessionId}::uuid AND booked.ids IS NOT NULL`.execute(trx);
}

/** The student of the booking keeps it, whatever its date was moved by. */
export async function recordKept(trx: Trx, bookingId: string): Promise<void> {
  await sql`
    UPDATE session_moves SET unkept_booking_ids = array_remove(unkept_booking_ids, ${bookingId}::uuid)
    WHERE session_id = (SELECT session_id FROM bookings WHERE id = ${bookingId}::uuid)
      AND ${bookingId}::uuid = ANY(unkept_booking_ids)`.execute(trx);
}

export async function selectFacts(db: Db, teacherId: string): Promise<InstructorFacts | null> {
  const { facts } = await db
    .selectNoFrom(factsOf(sql`${teacherId}`).as('facts'))
    .executeTakeFirstOrThrow();
  return facts;
}

export type JudgedDate = {
  sessionId: string;
  classId: string;
  title: string;
  timeZone: string;
  startTime: string;
  endTime: string;
  outcome: DateOutcome;
};

/** How many dates a list has at most: those that don't count stand between the others. */
const maxListed = 4 * trackRecordLimits.last;

/** The dates behind the numbers, and those between them that don't count. */
export async function selectJudgedDates(db: Db, teacherId: string): Promise<JudgedDate[]> {
  const { rows } = await sql<JudgedDate>`
    SELECT d.id AS "sessionId", d.class_id AS "classId", d.title, d.time_zone AS "timeZone",
      ${isoTime(sql.ref<Date>('d.starts_at'))} AS "startTime",
      ${isoTime(sql.ref<Date>('d.ends_at'))} AS "endTime", d.outcome
    FROM (SELECT d.*, count(*) FILTER (WHERE ${isCounted}) OVER (
        ORDER BY d.starts_at DESC, d.id DESC) AS counted
      FROM ${judgedDates(sql`${teacherId}`)} AS d LIMIT ${sql.lit(maxListed)}) AS d
    WHERE d.counted <= ${sql.lit(trackRecordLimits.last)}
    ORDER BY d.starts_at DESC, d.id DESC`.execute(db);
  return rows;
}

export type JudgedConversation = {
  threadId: string;
  classId: string;
  title: string;
  askedAt: string;
  isAnswered: boolean;
  seconds: number;
};

export async function selectJudgedConversations(
  db: Db,
  teacherId: string,
): Promise<JudgedConversation[]> {
  const { rows } = await sql<JudgedConversation>`
    SELECT t.id AS "threadId", t.class_id AS "classId", t.title,
      ${isoTime(sql.ref<Date>('t.asked_at'))} AS "askedAt", t.is_answered AS "isAnswered", t.seconds
    FROM ${judgedConversations(sql`${teacherId}`)} AS t`.execute(db);
  return rows;
}

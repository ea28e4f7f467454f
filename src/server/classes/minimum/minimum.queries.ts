import { sql } from 'kysely';
import {
  decisionTime,
  isAsked,
  isUndecided,
  minStudents,
} from '#server/bookings/minimum-columns.ts';
import { holdKind, isOpenHold } from '#server/bookings/seats/holds/holds.queries.ts';
import { isUpcoming, takesPart } from '#server/bookings/states.queries.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { type BelowMinimum, minimumLimits } from '#shared/classes/dates/minimum.ts';
import { holdMs } from '#shared/money/payments.ts';
import { secondMs } from '#shared/units.ts';

const isDue = sql<boolean>`(${decisionTime} <= now()
  AND (s.asked_until IS NULL OR s.asked_until <= now() OR s.seats_taken >= ${minStudents}))`;

/** The dates whose decision or question is due, soonest first. */
export async function selectDueDates(db: Db) {
  const { rows } = await sql<{ sessionId: string; teacherId: string }>`
    SELECT s.id AS session_id, c.teacher_id FROM class_sessions s JOIN classes c ON c.id = s.class_id
    WHERE ${isUndecided} AND ${isUpcoming('s')} AND ${isDue}
      -- The longest decision time, as a bound that can use the index.
      AND s.starts_at <= now() + make_interval(hours => ${minimumLimits.decisionHours.max})
    ORDER BY s.starts_at, s.id`.execute(db);
  return rows;
}

/** Seats that were being paid at the time of the decision and still can be. */
const isHeldSince = sql<boolean>`
  (h.expires_at <= ${decisionTime} + make_interval(secs => ${holdMs / secondMs}))`;

const bookedSeats = sql<number>`coalesce((
  SELECT sum(b.seats) FROM bookings b WHERE b.session_id = s.id AND ${takesPart('b')}), 0)::int`;
const awaitedSeats = sql<number>`coalesce((
  SELECT sum(h.seats) FROM seat_holds h
  WHERE h.session_id = s.id AND h.kind IN (${holdKind('checkout')}, ${holdKind('addition')})
    AND ${isOpenHold('h')} AND h.expires_at > now() AND ${isHeldSince}), 0)::int`;

export type UndecidedDate = {
  sessionId: string;
  classId: string;
  title: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  teacher: { email: string; fullName: string };
  minStudents: number;
  belowMinimum: BelowMinimum;
  isDue: boolean;
  isAsked: boolean;
  /** The instructor's time to decide is over. */
  isUnanswered: boolean;
  /** Seats of students who take part. */
  students: number;
  /** Further seats that are being paid. */
  awaited: number;
};

/** Undefined for a decided date. The caller must hold the lock of the session. */
export async function selectUndecidedDate(
  trx: Trx,
  sessionId: string,
): Promise<UndecidedDate | undefined> {
  const { rows } = await sql<UndecidedDate>`
    SELECT s.id AS session_id, s.class_id, c.title, c.time_zone, s.starts_at, s.ends_at,
      jsonb_build_object('email', t.email, 'fullName', t.full_name) AS teacher,
      ${minStudents} AS min_students, c.below_minimum, ${isDue} AS is_due,
      ${isAsked} AS is_asked, coalesce(s.asked_until <= now(), false) AS is_unanswered,
      ${bookedSeats} AS students, ${awaitedSeats} AS awaited
    FROM class_sessions s JOIN classes c ON c.id = s.class_id JOIN users t ON t.id = c.teacher_id
    WHERE s.id = ${sessionId}::uuid AND ${isUndecided} AND ${isUpcoming('s')}`.execute(trx);
  return rows[0];
}

/** The bookings whose students are notified of a decision. */
export async function selectTakingPart(trx: Trx, sessionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM bookings b
    WHERE b.session_id = ANY(${sessionIds}::uuid[]) AND ${takesPart('b')} ORDER BY b.id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The deadline of the instructor's decision: before the start, even if the job runs late. */
export async function setAsked(trx: Trx, sessionId: string): Promise<Date> {
  const { rows } = await sql<{ askedUntil: Date }>`
    UPDATE class_sessions
    SET asked_until = least(now() + make_interval(hours => ${minimumLimits.answerHours}), starts_at)
    WHERE id = ${sessionId}::uuid RETURNING asked_until`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`Session ${sessionId} is gone`);
  return row.askedUntil;
}

/** The booked and undecided dates of a class. */
export async function selectBookedUndecided(trx: Trx, classId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM class_sessions s
    WHERE s.class_id = ${classId}::uuid AND ${isUndecided} AND ${isUpcoming('s')}
      AND s.seats_taken > 0 ORDER BY s.id`.execute(trx);
  return rows.map(({ id }) => id);
}

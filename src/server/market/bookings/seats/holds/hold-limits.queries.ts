import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { offerAgainMs } from '#shared/market/bookings/offer-clock.ts';
import { holdLimits } from '#shared/money/payments.ts';
import { secondMs } from '#shared/units.ts';
import {
  holdKind,
  holdOutcome,
  insertHoldIf,
  isOpenHold,
  isUnpaidHold,
  type NewHold,
} from './holds.queries.ts';

// Limits of seats that cost nothing to hold. The lock of the student makes the counts right.

/** The student gave up the hold or let it expire. */
const isUnused = (hold: string) => sql`${sql.ref(`${hold}.outcome`)} IN (
  ${holdOutcome('given_up')}, ${holdOutcome('expired')})`;
const seconds = (ms: number) => sql.lit(ms / secondMs);

/** The open holds `h` of a student that have a price. */
const openHoldsOf = (student: RawBuilder<unknown>) => sql`seat_holds h
  WHERE h.student_id = ${student} AND ${isOpenHold('h')} AND h.expires_at > now()
    AND (${isUnpaidHold('h')} OR h.price_cents > 0)`;

/** Whether this many more seats with a price may be held for a student, for whatever reason. */
export const hasOpenHoldsLeft = (
  student: RawBuilder<unknown>,
  seats: RawBuilder<unknown>,
) => sql<boolean>`(
  SELECT count(*) < ${sql.lit(holdLimits.open)} AND coalesce(sum(h.seats), 0) + ${seats} <= ${sql.lit(holdLimits.seats)}
  FROM ${openHoldsOf(student)})`;

/**
 * When the student may hold unpaid seats of the session again; null if now. Holds that ended unpaid
 * count, except those before one that was paid. A hold that ended early counts in part, so that
 * a change of mind is free, and repeatedly holding the same seats is not.
 */
const nextHoldAt = ({ studentId, sessionId }: NewHold) => sql<Date | null>`(
  SELECT max(ended.ended_at) FILTER (WHERE ended.total >= ${sql.lit(holdLimits.endedPerSession)})
    + make_interval(secs => ${seconds(holdLimits.windowMs)})
  FROM (
    SELECT h.ended_at, sum(greatest(0, least(1, extract(epoch FROM h.ended_at - h.created_at)
      / ${seconds(holdLimits.fullCountMs)}))) OVER (ORDER BY h.ended_at DESC, h.id) AS total
    FROM seat_holds h
    WHERE h.student_id = ${studentId}::uuid AND h.session_id = ${sessionId}::uuid AND ${isUnpaidHold('h')}
      AND ${isUnused('h')}
      AND h.ended_at > now() - make_interval(secs => ${seconds(holdLimits.windowMs)})
      AND NOT EXISTS (SELECT FROM seat_holds paid
        WHERE paid.student_id = h.student_id AND paid.session_id = h.session_id
          AND paid.kind = h.kind AND paid.outcome = ${holdOutcome('used')} AND paid.ended_at >= h.ended_at)) AS ended)`;

const mayHoldMore = ({ studentId, seats }: NewHold) =>
  hasOpenHoldsLeft(sql`${studentId}::uuid`, sql`${seats}::int`);

/** Whether the student may hold these unpaid seats. */
export const mayHold = (hold: NewHold): RawBuilder<boolean> =>
  sql`(${mayHoldMore(hold)} AND ${nextHoldAt(hold)} IS NULL)`;

/** Inserts the hold, unless its student holds too much. */
export async function insertUnpaidHold(trx: Trx, hold: NewHold) {
  const { rows } = await insertHoldIf(hold, mayHold(hold)).execute(trx);
  return rows[0];
}

/** The limit that was reached, and when the next hold ends, or this date may be held again. */
export async function selectHoldProblem(trx: Trx, hold: NewHold) {
  const nextEnd = sql<Date>`(SELECT min(h.expires_at) FROM ${openHoldsOf(sql`${hold.studentId}::uuid`)})`;
  const { rows } = await sql<{ isTooMany: boolean; waitSeconds: number | null }>`
    SELECT NOT may_hold_more AS is_too_many, ceil(extract(epoch FROM
      CASE WHEN may_hold_more THEN ${nextHoldAt(hold)} ELSE ${nextEnd} END - now()))::int AS wait_seconds
    FROM (SELECT ${mayHoldMore(hold)} AS may_hold_more) AS counted`.execute(trx);
  return rows[0];
}

/**
 * Whether a student let two offers of the session go unused: declined them, did not answer in time, or
 * accepted them and did not pay.
 */
export const hasDeclinedOffers = (session: string, student: RawBuilder<unknown>) => sql<boolean>`(
  SELECT count(*) >= ${sql.lit(holdLimits.declinedOffers)} FROM seat_holds h
  WHERE h.student_id = ${student} AND h.session_id = ${sql.ref(`${session}.id`)}
    AND h.kind = ${holdKind('offer')} AND (${isUnused('h')} OR EXISTS (SELECT FROM seat_holds unpaid
      WHERE unpaid.booking_id = h.id AND unpaid.kind = ${holdKind('checkout')} AND ${isUnused('unpaid')})))`;

/**
 * Whether an offer of the session to this student was withdrawn within a day: a block ended it, and however
 * often the teacher blocks and unblocks a student, there is one offer a day. Not one that ended with the booking that would have moved.
 */
const hasWithdrawnOffer = (session: string, student: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM seat_holds h
    WHERE h.student_id = ${student} AND h.session_id = ${sql.ref(`${session}.id`)}
      AND h.kind = ${holdKind('offer')} AND h.outcome = ${holdOutcome('canceled')}
      AND h.ended_at > now() - make_interval(secs => ${seconds(offerAgainMs)})
      AND NOT EXISTS (SELECT FROM waitlist_entries standby
        WHERE standby.hold_id = h.id AND standby.booking_id IS NOT NULL))`;

/** Whether the session is not offered to this student, either forever or for a day. */
export const isExcludedFromOffers = (session: string, student: RawBuilder<unknown>) =>
  sql<boolean>`(${hasDeclinedOffers(session, student)} OR ${hasWithdrawnOffer(session, student)})`;

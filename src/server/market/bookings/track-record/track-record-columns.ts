import { type RawBuilder, sql } from 'kysely';
import { holdKind, holdOutcome } from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  isCanceledByTeacher,
  isScheduled,
  takesPart,
} from '#server/market/bookings/states.queries.ts';
import { areUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { rescheduleNoticeHours } from '#shared/market/bookings/refund-policy.ts';
import {
  type DateOutcome,
  heldOutcomes,
  type InstructorFacts,
  lateOutcomes,
  leftOutOutcomes,
  trackRecordLimits,
} from '#shared/market/track-record.ts';

const { last, minDates, minConversations, patienceHours } = trackRecordLimits;

const outcome = (name: DateOutcome) => sql.lit(name);
const isOneOf = (names: readonly DateOutcome[]) =>
  sql<boolean>`d.outcome IN (${sql.join(names.map(outcome))})`;
const isLate = (moment: RawBuilder<unknown>, start: RawBuilder<unknown>) =>
  sql<boolean>`${start} - ${moment} < make_interval(hours => ${sql.lit(rescheduleNoticeHours)})`;

/** A move that someone who had booked the session `s` did not agree to. */
const unkeptMoves = sql`session_moves m
  WHERE m.session_id = s.id AND cardinality(m.unkept_booking_ids) > 0`;

/** Canceled while its student had not paid for it yet. */
const wasUnpaid = sql<boolean>`EXISTS (SELECT FROM seat_holds h
  WHERE h.booking_id = b.id AND h.kind = ${holdKind('checkout')} AND h.outcome = ${holdOutcome('canceled')})`;

const canceledOutcome = sql`(
  SELECT CASE WHEN count(*) = 0 THEN ${outcome('unbooked')}
    WHEN ${isLate(sql`max(b.cancelled_at)`, sql`s.starts_at`)} THEN ${outcome('canceledLate')}
    ELSE ${outcome('canceled')} END
  FROM bookings b WHERE b.session_id = s.id AND ${isCanceledByTeacher('b')} AND NOT ${wasUnpaid})`;

const outcomeOfSession = sql<DateOutcome>`CASE
  WHEN NOT ${isScheduled('s')} THEN CASE
    WHEN s.is_canceled_by_staff THEN ${outcome('staff')}
    WHEN s.is_below_minimum THEN ${outcome('minimum')}
    ELSE ${canceledOutcome} END
  WHEN EXISTS (SELECT FROM ${unkeptMoves}) THEN CASE
    WHEN EXISTS (SELECT FROM ${unkeptMoves} AND ${isLate(sql`m.moved_at`, sql`m.first_start`)})
    THEN ${outcome('movedLate')} ELSE ${outcome('moved')} END
  WHEN NOT EXISTS (SELECT FROM bookings b WHERE b.session_id = s.id AND ${takesPart('b')})
    THEN ${outcome('unbooked')}
  WHEN EXISTS (SELECT FROM session_moves m WHERE m.session_id = s.id) THEN ${outcome('kept')}
  ELSE ${outcome('held')} END`;

/**
 * The dates of a teacher that are over, newest first, each with its outcome as `d`. It is computed only for
 * the rows that are read: sorting comes first, and OFFSET keeps the planner from moving the outcome.
 */
export const judgedDates = (teacherId: RawBuilder<unknown>) => sql`(
  SELECT s.id, s.class_id, s.title, s.time_zone, s.starts_at, s.ends_at, judged.outcome
  FROM (SELECT s.*, c.title FROM class_sessions s JOIN classes c ON c.id = s.class_id
    WHERE ${isTaughtBy('c', teacherId)} AND s.ends_at <= now()
    ORDER BY s.starts_at DESC, s.id DESC) AS s
  CROSS JOIN LATERAL (SELECT ${outcomeOfSession} AS outcome OFFSET 0) AS judged
  ORDER BY s.starts_at DESC, s.id DESC)`;

export const isCounted = sql<boolean>`NOT ${isOneOf(leftOutOutcomes)}`;

/** The person was told something first, so that the message may be a mere thank-you. */
const followsAnnouncement = sql<boolean>`EXISTS (
  SELECT FROM announcement_recipients got JOIN announcements a ON a.id = got.announcement_id
  WHERE got.student_id = t.student_id AND a.class_id = t.class_id AND a.created_at < asked.at)`;

/** Staff have not said that the report of a message in it was unfounded. */
const isReported = sql<boolean>`EXISTS (
  SELECT FROM reports r JOIN messages reported ON reported.id = r.subject_id
  WHERE r.person_id IN (t.student_id, t.teacher_id) AND r.kind = 'message'
    AND r.outcome IS DISTINCT FROM 'noAction' AND reported.thread_id = t.id)`;

/**
 * The conversations that learners began whose accounts exist, because others can't be answered anymore, newest first, with the time to the first answer, or the time that the
 * message has waited, once that is long.
 */
export const judgedConversations = (teacherId: RawBuilder<unknown>) => sql`(
  SELECT t.id, t.class_id, t.title, asked.at AS asked_at, t.first_answer_seconds IS NOT NULL AS is_answered,
    coalesce(t.first_answer_seconds, extract(epoch FROM now() - asked.at)::int) AS seconds
  FROM (SELECT t.*, c.title, c.teacher_id FROM threads t JOIN classes c ON c.id = t.class_id
    WHERE ${isTaughtBy('c', teacherId)} ORDER BY t.created_at DESC, t.id DESC) AS t
  JOIN users student ON student.id = t.student_id AND student.suspended_at IS NULL
    AND student.deleted_at IS NULL
  CROSS JOIN LATERAL (SELECT m.created_at AS at, m.sender_id FROM messages m
    WHERE m.thread_id = t.id ORDER BY m.sequence LIMIT 1) AS asked
  WHERE asked.sender_id = t.student_id
    AND (t.first_answer_seconds IS NOT NULL
      OR asked.at <= now() - make_interval(hours => ${sql.lit(patienceHours)}))
    AND ${areUnblocked(sql`t.student_id`, sql`t.teacher_id`)}
    AND NOT ${isReported} AND NOT ${followsAnnouncement}
  ORDER BY t.created_at DESC, t.id DESC LIMIT ${sql.lit(last)})`;

/** The facts of a teacher; null with too few dates. */
export const factsOf = (teacherId: RawBuilder<unknown>) => sql<InstructorFacts | null>`(
  SELECT CASE WHEN count(*) >= ${sql.lit(minDates)} THEN json_build_object(
    'dates', count(*),
    'held', count(*) FILTER (WHERE ${isOneOf(heldOutcomes)}),
    'late', count(*) FILTER (WHERE ${isOneOf(lateOutcomes)}),
    'answerSeconds', (SELECT CASE WHEN count(*) >= ${sql.lit(minConversations)}
      THEN round(percentile_cont(0.5) WITHIN GROUP (ORDER BY t.seconds))::int END
      FROM ${judgedConversations(teacherId)} AS t)) END
  FROM (SELECT d.outcome FROM ${judgedDates(teacherId)} AS d
    WHERE ${isCounted} LIMIT ${sql.lit(last)}) AS d)`;

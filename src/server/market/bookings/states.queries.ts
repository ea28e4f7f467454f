import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import {
  type BookingStatus,
  bookingStatuses,
  cancelableStatuses,
  seatHoldingStatuses,
  takingPartStatuses,
} from '#shared/market/bookings/booking-states.ts';
import { byHandLimits } from '#shared/market/bookings/by-hand-limits.ts';
import {
  type SessionStatus,
  sessionStatuses,
} from '#shared/market/classes/dates/class-sessions.ts';
import type { ListingStatus } from '#shared/market/classes/dates/date-state.ts';

// The only SQL that names the states of classes, sessions and bookings. Each takes the alias of the table.
// The words are literals, so that prepared statements can use partial indexes.

/** Who finds the class. */
export const listingStatusOf = (alias: string) =>
  sql<ListingStatus>`(CASE WHEN ${sql.ref(`${alias}.hidden_at`)} IS NOT NULL THEN 'hidden'
    WHEN ${sql.ref(`${alias}.is_teacher_suspended`)} THEN 'suspended'
    WHEN ${sql.ref(`${alias}.is_active`)} THEN 'public' ELSE 'unlisted' END)`;

/** Neither staff nor a suspension make it doubtful that the dates of the class take place. */
export const isNotInDoubt = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.hidden_at`)} IS NULL
    AND NOT ${sql.ref(`${alias}.is_teacher_suspended`)})`;

/** The session takes place, or took place. */
export const isScheduled = (session: string) =>
  sql<boolean>`${sql.ref(`${session}.status`)} = ${sql.lit('scheduled' satisfies SessionStatus)}`;

/** The session is scheduled and starts after `asOf`, by default the database's clock. */
export const isUpcoming = (session: string, asOf: RawBuilder<unknown> = sql`now()`) =>
  sql<boolean>`(${isScheduled(session)} AND ${sql.ref(`${session}.starts_at`)} > ${asOf})`;

/** Everyone may find and book the session, if its class is public. */
export const isOpen = (session: string) =>
  sql<boolean>`(${sql.ref(`${session}.opens_at`)} IS NULL OR ${sql.ref(`${session}.opens_at`)} <= now())`;

/** The session is open, or opens first to this user: its teacher, or someone who is invited. */
export const isOpenTo = (session: string, user: string | null | RawBuilder<unknown>) =>
  sql<boolean>`(${isOpen(session)}
    OR EXISTS (SELECT FROM session_invitations invited
      WHERE invited.session_id = ${sql.ref(`${session}.id`)} AND invited.student_id = ${user}::uuid)
    OR EXISTS (SELECT FROM classes opening
      WHERE opening.id = ${sql.ref(`${session}.class_id`)} AND ${isTaughtBy('opening', user)}))`;

/** When the session opens to everyone; null once it has, and if it was canceled before. */
export const openingOf = (session: string) =>
  sql<Date | null>`CASE WHEN NOT ${isOpen(session)}
    THEN nullif(${sql.ref(`${session}.opens_at`)}, 'infinity') END`;

/** What lists, searches, feeds and emails may show to everyone: an upcoming session that is open. */
export const isPublicDate = (session: string, asOf?: RawBuilder<unknown>) =>
  sql<boolean>`(${isUpcoming(session, asOf)} AND ${isOpen(session)})`;

/** A course that has started and still meets. */
export const isCourseUnderway = (session: string) =>
  sql<boolean>`(${isScheduled(session)} AND ${sql.ref(`${session}.meeting_count`)} > 1
    AND ${sql.ref(`${session}.starts_at`)} <= now() AND EXISTS (
      SELECT FROM session_meetings meeting
      WHERE meeting.session_id = ${sql.ref(`${session}.id`)} AND meeting.starts_at > now()))`;

export const hasStarted = (session: string) =>
  sql<boolean>`${sql.ref(`${session}.starts_at`)} <= now()`;

export const hasEnded = (session: string) =>
  sql<boolean>`${sql.ref(`${session}.ends_at`)} <= now()`;

const keptDays = sql.lit(byHandLimits.keptDays);
/** The time until which a roster can change, and names and private words are kept, is over. */
export const isLongPast = (session: string) =>
  sql<boolean>`(${sql.ref(`${session}.ends_at`)} + make_interval(days => ${keptDays}) <= now())`;

export const hasFreeSpot = (session: string) =>
  sql<boolean>`(${sql.ref(`${session}.capacity`)} IS NULL
    OR ${sql.ref(`${session}.seats_taken`)} < ${sql.ref(`${session}.capacity`)})`;

/** The number of free seats of the session; null if it has no limit. */
export const freeSeats = (session: string) =>
  sql<number | null>`(${sql.ref(`${session}.capacity`)} - ${sql.ref(`${session}.seats_taken`)})`;

/** The seats of people whom the instructor added by hand to the session. */
export const seatsByHand = (session: string) => sql<number>`coalesce((
  SELECT sum(p.seats) FROM added_people p
  WHERE p.session_id = ${sql.ref(`${session}.id`)}), 0)::int`;

export const hasByHand = (session: string) => sql<boolean>`EXISTS (
  SELECT FROM added_people p WHERE p.session_id = ${sql.ref(`${session}.id`)})`;

const bookingStatusIs = (booking: string, status: BookingStatus) =>
  sql<boolean>`${sql.ref(`${booking}.status`)} = ${sql.lit(status)}`;

/** The booking holds a seat and is not marked yet. */
export const isConfirmed = (booking: string) => bookingStatusIs(booking, 'confirmed');
/** The booking holds a seat until it is paid. */
export const isReserved = (booking: string) => bookingStatusIs(booking, 'reserved');
export const isExpired = (booking: string) => bookingStatusIs(booking, 'expired');
export const isCanceledByTeacher = (booking: string) =>
  bookingStatusIs(booking, 'cancelled_by_teacher');
export const isCanceledByStudent = (booking: string) =>
  bookingStatusIs(booking, 'cancelled_by_student');
/** The booking is marked as there. */
export const isAttended = (booking: string) => bookingStatusIs(booking, 'attended');
export const isMarkedNoShow = (booking: string) => bookingStatusIs(booking, 'no_show');

const bookingStatusIn = (booking: string, statuses: readonly BookingStatus[]) =>
  sql<boolean>`${sql.ref(`${booking}.status`)} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** The booking takes up a seat: reserved, confirmed, or marked after the class. */
export const holdsSeat = (booking: string) => bookingStatusIn(booking, seatHoldingStatuses);
/** The student keeps the seats until someone else books them. */
export const isReleased = (booking: string) =>
  sql<boolean>`(${isConfirmed(booking)} AND ${sql.ref(`${booking}.released_at`)} IS NOT NULL)`;
/** The booking takes up a seat, and anything that had to be paid first is paid. */
export const takesPart = (booking: string) => bookingStatusIn(booking, takingPartStatuses);
/** The booking holds a seat and can be canceled: not marked yet. */
export const isCancelable = (booking: string) => bookingStatusIn(booking, cancelableStatuses);

const literals = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, sql.lit(word)])) as Record<Word, RawBuilder<Word>>;

/** The values of a booking's status in SET. */
export const bookingStatus = literals(bookingStatuses);
/** The values of a session's status in SET. */
export const sessionStatus = literals(sessionStatuses);

/** The next upcoming session that the user may book, or else the latest past one; all columns. */
const nextSession = (classId: RawBuilder<unknown>, userId: string) =>
  sql<Selectable<Database['classSessions']>>`(SELECT * FROM class_sessions s
  WHERE s.class_id = ${classId} AND ${isScheduled('s')} AND ${isOpenTo('s', userId)}
  ORDER BY s.starts_at > now() DESC, CASE WHEN s.starts_at > now() THEN s.starts_at END,
    s.starts_at DESC LIMIT 1)`;

export const nextSessionId = (classId: RawBuilder<unknown>, userId: string): RawBuilder<string> =>
  sql`(SELECT id FROM ${nextSession(classId, userId)} AS next)`;

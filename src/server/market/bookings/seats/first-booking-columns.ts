import { type RawBuilder, sql } from 'kysely';
import { takesPart } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

/** When the student had the booking: when it was booked, or accepted from a friend. */
export const hadAt = (booking: string) =>
  sql<Date>`coalesce(${sql.ref(`${booking}.handed_at`)}, ${sql.ref(`${booking}.created_at`)})`;

/** When the giver of `h` had the booking `given`: when they accepted it from someone, or else booked it. */
export const hadBeforeGiving = sql<Date>`coalesce((
  SELECT max(r.accepted_at) FROM handovers r
  WHERE r.booking_id = h.booking_id AND r.receiver_id = h.giver_id AND r.accepted_at < h.accepted_at),
  given.created_at)`;

/** The student of `given` booked it, and gave it to a friend. */
export const isGivenBy = (
  student: string | RawBuilder<unknown>,
  given: string,
) => sql<boolean>`EXISTS (
  SELECT FROM handovers h WHERE h.booking_id = ${sql.ref(`${given}.id`)} AND h.giver_id = ${student}::uuid
    AND h.accepted_at IS NOT NULL)`;

/**
 * The time of the student's first booking with the teacher that was not canceled, bookings that they gave to
 * a friend included; null if there is none.
 */
export const firstBookedAt = (
  student: string | RawBuilder<unknown>,
  teacher: RawBuilder<unknown>,
) =>
  sql<Date | null>`least((
    SELECT min(${hadAt('earlier')}) FROM bookings earlier
      JOIN class_sessions date ON date.id = earlier.session_id JOIN classes taught ON taught.id = date.class_id
    WHERE earlier.student_id = ${student}::uuid AND ${takesPart('earlier')}
      AND ${isTaughtBy('taught', teacher)}), (
    SELECT min(${hadBeforeGiving}) FROM handovers h JOIN bookings given ON given.id = h.booking_id
      JOIN class_sessions date ON date.id = given.session_id JOIN classes taught ON taught.id = date.class_id
    WHERE h.giver_id = ${student}::uuid AND h.accepted_at IS NOT NULL AND ${takesPart('given')}
      AND ${isTaughtBy('taught', teacher)}))`;

/** The two know each other: a booking of the student with the teacher was not canceled. */
export const haveBooked = (student: RawBuilder<unknown>, teacher: RawBuilder<unknown>) =>
  sql<boolean>`(${firstBookedAt(student, teacher)} IS NOT NULL)`;

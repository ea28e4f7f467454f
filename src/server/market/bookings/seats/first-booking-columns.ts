import { type RawBuilder, sql } from 'kysely';
import { takesPart } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

/** The time of the student's first booking with the teacher that was not canceled; null if there is none. */
export const firstBookedAt = (
  student: string | RawBuilder<unknown>,
  teacher: RawBuilder<unknown>,
) =>
  sql<Date | null>`(
    SELECT min(earlier.created_at) FROM bookings earlier
      JOIN class_sessions date ON date.id = earlier.session_id JOIN classes taught ON taught.id = date.class_id
    WHERE earlier.student_id = ${student}::uuid AND ${takesPart('earlier')}
      AND ${isTaughtBy('taught', teacher)})`;

/** The two know each other: a booking of the student with the teacher was not canceled. */
export const haveBooked = (student: RawBuilder<unknown>, teacher: RawBuilder<unknown>) =>
  sql<boolean>`(${firstBookedAt(student, teacher)} IS NOT NULL)`;

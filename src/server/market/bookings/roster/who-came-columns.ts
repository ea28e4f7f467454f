import { type RawBuilder, sql } from 'kysely';
import {
  hasEnded,
  isAttended,
  isConfirmed,
  isScheduled,
} from '#server/market/bookings/states.queries.ts';

/** Someone who booked the session was marked as there. */
export const hasAttendance = (sessionId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM bookings marked WHERE marked.session_id = ${sessionId} AND ${isAttended('marked')})`;

/**
 * The session is over, and the student of the booking came: is marked as there, or no one is, because many
 * instructors never mark, and the student isn't marked as absent.
 */
export const cameTo = (booking: string, session: string) =>
  sql<boolean>`(${isScheduled(session)} AND ${hasEnded(session)} AND (${isAttended(booking)}
    OR (${isConfirmed(booking)} AND NOT ${hasAttendance(sql.ref(`${session}.id`))})))`;

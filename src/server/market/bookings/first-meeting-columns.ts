import { type RawBuilder, sql } from 'kysely';
import { meetingsLeft } from './meetings-columns.ts';

// A booking made after a course has begun is only for the meetings from its `first_meeting` on.
// Each takes the aliases of `bookings` and of `class_sessions`.

/** The start of the meeting at this position. */
export const meetingStart = (session: string, position: RawBuilder<number>) =>
  sql<Date>`(CASE WHEN ${position} = 1 THEN ${sql.ref(`${session}.starts_at`)} ELSE (
    SELECT met.starts_at FROM session_meetings met
    WHERE met.session_id = ${sql.ref(`${session}.id`)} AND met.position = ${position}) END)`;

export const firstMeetingOf = (booking: string) =>
  sql<number>`${sql.ref(`${booking}.first_meeting`)}`;

/** The start of the booking's first meeting. */
export const bookingStart = (booking: string, session: string) =>
  meetingStart(session, firstMeetingOf(booking));

export const hasBegun = (booking: string, session: string) =>
  sql<boolean>`(${bookingStart(booking, session)} <= now())`;

/** The number of meetings of a booking. */
export const meetingsBooked = (booking: string, session: string) =>
  sql<number>`(${sql.ref(`${session}.meeting_count`)} - ${firstMeetingOf(booking)} + 1)`;

/** The number of these meetings that have not started. */
export const bookedMeetingsLeft = (booking: string, session: string) =>
  sql<number>`least(${meetingsLeft(session)}, ${meetingsBooked(booking, session)})`;

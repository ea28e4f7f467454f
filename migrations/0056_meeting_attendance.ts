import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** How many of a booking came to each meeting of its course; null until a meeting is marked. */
export const meetingAttendance = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [`ALTER TABLE bookings ADD COLUMN attended_meetings smallint[]`]),
};

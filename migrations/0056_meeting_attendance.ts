import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** The number of a booking's people at each meeting of its course; null until a meeting is marked. */
export const meetingAttendance = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [`ALTER TABLE bookings ADD COLUMN attended_meetings smallint[]`]),
};

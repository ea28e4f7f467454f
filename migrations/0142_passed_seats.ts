import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * How many released seats of each session others booked. Those before are counted from the records of what
 * happened.
 */
export const passedSeats = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE class_sessions ADD COLUMN passed_seats integer NOT NULL DEFAULT 0',
      `UPDATE class_sessions s SET passed_seats = counted.seats
        FROM (SELECT b.session_id, sum((f.details->>'passed')::int) AS seats
          FROM recorded_facts f JOIN bookings b ON b.id = ANY(f.about)
          WHERE f.name = 'booking.passedOn' GROUP BY b.session_id) AS counted
        WHERE counted.session_id = s.id`,
    ]),
};

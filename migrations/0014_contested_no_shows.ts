import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** When a student said that they were there, after the instructor had marked them a no-show. */
export const contestedNoShows = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['ALTER TABLE bookings ADD COLUMN no_show_contested_at timestamptz']),
};

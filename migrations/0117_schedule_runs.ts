import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * When the job of each schedule last succeeded. Schedules that exist already count as run now, so that none is
 * late before its next time.
 */
export const scheduleRuns = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE schedule_runs (
        queue text PRIMARY KEY,
        finished_at timestamptz NOT NULL DEFAULT now()
      )`,
      'INSERT INTO schedule_runs (queue) SELECT DISTINCT name FROM pgboss.schedule',
    ]),
};

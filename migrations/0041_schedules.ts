import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Dates that repeat. The unique index lists each day of a schedule once, however often a job runs. */
export const schedules = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE class_schedules (
        id uuid PRIMARY KEY,
        class_id uuid NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
        rule text NOT NULL,
        first_day date NOT NULL,
        start_time time NOT NULL,
        duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 1 AND 43200),
        capacity integer CHECK (capacity > 0),
        skipped_days date[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz
      )`,
      `CREATE INDEX class_schedules_running ON class_schedules (class_id) WHERE ended_at IS NULL`,
      `ALTER TABLE class_sessions
        ADD COLUMN schedule_id uuid REFERENCES class_schedules (id),
        ADD COLUMN schedule_day date,
        ADD COLUMN is_edited_alone boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT class_sessions_schedule_check
          CHECK ((schedule_id IS NULL) = (schedule_day IS NULL))`,
      `CREATE UNIQUE INDEX class_sessions_schedule_day ON class_sessions (schedule_id, schedule_day)
        WHERE schedule_id IS NOT NULL`,
    ]),
};

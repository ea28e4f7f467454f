import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

// The previous index, with the times of the week of later meetings: a search by time of the week
// still reads only an index.
const searchIndexes = [
  `DROP INDEX class_sessions_one_at_a_time, class_sessions_by_start, class_sessions_by_slot`,
  `CREATE UNIQUE INDEX class_sessions_one_at_a_time ON class_sessions (class_id, starts_at)
    INCLUDE (week_slot, local_day, open_seats, later_slots) WHERE status = 'scheduled'`,
  `CREATE INDEX class_sessions_by_start ON class_sessions (starts_at, class_id)
    INCLUDE (week_slot, local_day, open_seats, later_slots) WHERE status = 'scheduled'`,
  `CREATE INDEX class_sessions_by_slot ON class_sessions (week_slot, starts_at)
    INCLUDE (class_id, local_day, open_seats, later_slots) WHERE status = 'scheduled'`,
];

/** A session may meet several times. One without rows meets once: from its start to its end. */
export const sessionMeetings = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE session_meetings (
        session_id uuid NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
        position smallint NOT NULL CHECK (position > 0),
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        PRIMARY KEY (session_id, position),
        CONSTRAINT session_meetings_time_check CHECK (
          ends_at > starts_at AND ends_at <= starts_at + interval '31 days'
          AND starts_at >= '2000-01-01Z' AND starts_at < '2200-01-01Z')
      )`,
      'CREATE INDEX session_meetings_by_start ON session_meetings (starts_at)',
      // Only a session that meets several times may last for months.
      `ALTER TABLE class_sessions
        ADD COLUMN meeting_count smallint NOT NULL DEFAULT 1 CHECK (meeting_count > 0),
        ADD COLUMN later_slots integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT class_sessions_time_check,
        ADD CONSTRAINT class_sessions_time_check CHECK (
          ends_at > starts_at AND (meeting_count > 1 OR ends_at <= starts_at + interval '31 days')
          AND starts_at >= '2000-01-01Z' AND starts_at < '2200-01-01Z')`,
      ...searchIndexes,
    ]),
};

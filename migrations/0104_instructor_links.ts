import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Links of instructors, visits by them, and the reason for the commission of each booking. */
export const instructorLinks = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE instructor_links (
        teacher_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        code text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE TABLE link_visits (
        teacher_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        visitor_hash text,
        visited_on date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
        visited_at timestamptz NOT NULL DEFAULT now(),
        is_after_opening boolean NOT NULL,
        UNIQUE (teacher_id, visitor_hash, visited_on)
      )`,
      'CREATE INDEX link_visits_by_time ON link_visits (visited_at)',
      `ALTER TABLE bookings
        ADD COLUMN commission_source text NOT NULL DEFAULT 'found'
          CHECK (commission_source IN ('link', 'returning', 'found')),
        ADD COLUMN student_since timestamptz`,
      `CREATE INDEX bookings_by_link ON bookings (session_id) WHERE commission_source = 'link'`,
    ]),
};

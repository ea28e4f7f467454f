import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Instructors, classes and searches that people follow, and the daily email about their new dates. */
export const follows = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE follows (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        instructor_id uuid REFERENCES users ON DELETE CASCADE,
        class_id uuid REFERENCES classes ON DELETE CASCADE,
        search text,
        search_name text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (num_nonnulls(instructor_id, class_id, search) = 1),
        CHECK ((search IS NULL) = (search_name IS NULL)),
        UNIQUE (user_id, instructor_id),
        UNIQUE (user_id, class_id),
        UNIQUE (user_id, search)
      )`,
      'CREATE INDEX follows_instructor ON follows (instructor_id)',
      'CREATE INDEX follows_class ON follows (class_id)',
      `CREATE TABLE digest_readers (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        time_zone text NOT NULL,
        next_at timestamptz NOT NULL,
        sent_at timestamptz
      )`,
      'CREATE INDEX digest_readers_next ON digest_readers (next_at)',
      `CREATE TABLE digest_dates (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        session_id uuid NOT NULL REFERENCES class_sessions ON DELETE CASCADE,
        sent_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, session_id)
      )`,
      'CREATE INDEX digest_dates_session ON digest_dates (session_id)',
      'CREATE INDEX digest_dates_sent ON digest_dates (sent_at)',
      // Existing rows are not rewritten, except those of the few classes that are not public.
      `ALTER TABLE classes ADD COLUMN first_active_at timestamptz DEFAULT '-infinity'`,
      'ALTER TABLE classes ALTER COLUMN first_active_at DROP DEFAULT',
      'UPDATE classes SET first_active_at = NULL WHERE NOT is_active',
      `CREATE OR REPLACE FUNCTION set_class_active() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE is_withheld boolean := NEW.is_teacher_suspended OR NEW.waits_for IS NOT NULL
          OR NEW.hidden_at IS NOT NULL;
        BEGIN
          -- A statement may write is_active only.
          IF TG_OP = 'INSERT' THEN
            NEW.is_listed := NEW.is_listed AND (NEW.is_active OR is_withheld);
          ELSIF NEW.is_active <> OLD.is_active AND NEW.is_listed = OLD.is_listed THEN
            NEW.is_listed := NEW.is_active;
          END IF;
          NEW.is_active := NEW.is_listed AND NOT is_withheld;
          IF NEW.is_active AND NEW.first_active_at IS NULL THEN
            NEW.first_active_at := now();
          END IF;
          RETURN NEW;
        END $$`,
    ]),
};

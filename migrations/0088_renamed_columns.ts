import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * A class is listed, students are notified, and a request has a response. Servers of the release before
 * this one do not know the new names and must be stopped first.
 */
export const renamedColumns = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE classes RENAME COLUMN is_offered TO is_listed',
      // The trigger follows the new name; the body of its function is text.
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
          RETURN NEW;
        END $$`,
      'ALTER TABLE waitlist_entries RENAME COLUMN told_at TO notified_at',
      'ALTER TABLE waitlist_entries RENAME COLUMN conflict_told_at TO conflict_notified_at',
      'ALTER INDEX waitlist_entries_line RENAME TO waitlist_entries_queue',
      'ALTER TABLE idempotency_keys RENAME COLUMN answer TO response',
    ]),
};

import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * `is_offered` is the instructor's choice. `is_active` says whether the class is public, and follows
 * from this choice and from decisions of staff, so that lists, searches, bookings and indexes need
 * one column.
 */
export const offeredClasses = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes ADD COLUMN is_offered boolean NOT NULL DEFAULT true,
        ADD COLUMN is_teacher_suspended boolean NOT NULL DEFAULT false,
        ADD COLUMN waits_for text CHECK (waits_for IN ('approval', 'review')),
        ADD COLUMN IF NOT EXISTS hidden_at timestamptz`,
      'UPDATE classes SET is_offered = false WHERE NOT is_active',
      `CREATE FUNCTION set_class_active() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE is_withheld boolean := NEW.is_teacher_suspended OR NEW.waits_for IS NOT NULL
          OR NEW.hidden_at IS NOT NULL;
        BEGIN
          -- The release before this one writes is_active only.
          IF TG_OP = 'INSERT' THEN
            NEW.is_offered := NEW.is_offered AND (NEW.is_active OR is_withheld);
          ELSIF NEW.is_active <> OLD.is_active AND NEW.is_offered = OLD.is_offered THEN
            NEW.is_offered := NEW.is_active;
          END IF;
          NEW.is_active := NEW.is_offered AND NOT is_withheld;
          RETURN NEW;
        END $$`,
      `CREATE TRIGGER classes_active BEFORE INSERT OR
        UPDATE OF is_active, is_offered, is_teacher_suspended, waits_for, hidden_at
        ON classes FOR EACH ROW EXECUTE FUNCTION set_class_active()`,
    ]),
};

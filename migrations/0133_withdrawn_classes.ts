import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Tells all processes when a class is no longer public, so that none sends a stored page with it. */
export const withdrawnClasses = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE FUNCTION notify_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_notify('learnlocal_withdrawn', OLD.id::text);
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER classes_withdrawn AFTER UPDATE ON classes FOR EACH ROW
        WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION notify_withdrawn()`,
      `CREATE TRIGGER classes_deleted AFTER DELETE ON classes FOR EACH ROW
        WHEN (OLD.is_active) EXECUTE FUNCTION notify_withdrawn()`,
    ]),
};

import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Reviews that the instructor answers, and lists by price and by date that read a page only. */
export const reviewsAndLists = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE reviews
        ADD COLUMN reply text,
        ADD COLUMN replied_at timestamptz,
        ADD CONSTRAINT reviews_reply_check CHECK ((reply IS NULL) = (replied_at IS NULL))`,

      // Increases when the class changes what a booking is for, so that waiting bookings retry.
      'ALTER TABLE class_sessions ADD COLUMN revision integer NOT NULL DEFAULT 0',

      // Sent after emails to one person, who may be waiting for a code.
      'ALTER TABLE outbox ADD COLUMN is_to_many boolean NOT NULL DEFAULT false',
      'DROP INDEX outbox_waiting',
      `CREATE INDEX outbox_waiting ON outbox (is_to_many, available_at)
        WHERE sent_at IS NULL AND failed_at IS NULL`,

      // The earliest scheduled session, by which lists are ordered; 'infinity' while there is none.
      `ALTER TABLE classes ADD COLUMN first_starts_at timestamptz NOT NULL DEFAULT 'infinity'`,
      // The class is locked first, in a statement of its own: the next one then sees what others
      // have changed of its sessions meanwhile.
      `CREATE FUNCTION keep_first_starts_at() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          changed uuid := coalesce(NEW.class_id, OLD.class_id);
          earliest timestamptz;
        BEGIN
          PERFORM 1 FROM classes WHERE id = changed FOR NO KEY UPDATE;
          SELECT coalesce(min(starts_at), 'infinity') INTO earliest FROM class_sessions
            WHERE class_id = changed AND status = 'scheduled';
          UPDATE classes SET first_starts_at = earliest
            WHERE id = changed AND first_starts_at <> earliest;
          RETURN NULL;
        END $$`,
      // Not for seats_taken, which changes with every booking.
      `CREATE TRIGGER class_sessions_first
        AFTER INSERT OR DELETE OR UPDATE OF starts_at, status ON class_sessions
        FOR EACH ROW EXECUTE FUNCTION keep_first_starts_at()`,
      `UPDATE classes SET first_starts_at = earliest.starts_at FROM (
        SELECT class_id, min(starts_at) AS starts_at FROM class_sessions
        WHERE status = 'scheduled' GROUP BY class_id) AS earliest
      WHERE earliest.class_id = classes.id`,

      'CREATE INDEX classes_by_price ON classes (price_cents, id DESC) WHERE is_active',
      'CREATE INDEX classes_by_price_down ON classes (price_cents DESC, id DESC) WHERE is_active',
      'CREATE INDEX classes_by_date ON classes (first_starts_at, price_cents) WHERE is_active',
    ]),
};

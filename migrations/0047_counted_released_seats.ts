import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Seats that one booking offers to others, less the seats of others that it claims. */
const offeredBy = (booking: string) =>
  `(CASE WHEN ${booking}.released_at IS NULL THEN 0 ELSE ${booking}.seats END
    - ${booking}.claimed_seats)`;

const hasAny = (booking: string) =>
  `(${booking}.released_at IS NOT NULL OR ${booking}.claimed_seats > 0)`;

/** Released seats without a buyer, counted on their session, so that lists can show them. */
export const countedReleasedSeats = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE class_sessions ADD COLUMN released_seats integer NOT NULL DEFAULT 0',
      // Every transaction that fires it holds the lock of the session.
      `CREATE FUNCTION count_released_seats() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          change integer := 0;
        BEGIN
          IF TG_OP <> 'INSERT' THEN change := change - ${offeredBy('OLD')}; END IF;
          IF TG_OP <> 'DELETE' THEN change := change + ${offeredBy('NEW')}; END IF;
          IF change <> 0 THEN
            UPDATE class_sessions SET released_seats = released_seats + change
              WHERE id = coalesce(NEW.session_id, OLD.session_id);
          END IF;
          RETURN NULL;
        END $$`,
      // Almost no booking meets these conditions, so the others cost nothing.
      `CREATE TRIGGER bookings_released_inserted AFTER INSERT ON bookings
        FOR EACH ROW WHEN (${hasAny('NEW')}) EXECUTE FUNCTION count_released_seats()`,
      `CREATE TRIGGER bookings_released_changed
        AFTER UPDATE OF seats, released_at, claimed_seats ON bookings
        FOR EACH ROW WHEN (${hasAny('OLD')} OR ${hasAny('NEW')})
        EXECUTE FUNCTION count_released_seats()`,
      `CREATE TRIGGER bookings_released_deleted AFTER DELETE ON bookings
        FOR EACH ROW WHEN (${hasAny('OLD')}) EXECUTE FUNCTION count_released_seats()`,
      `UPDATE class_sessions s SET released_seats = counted.seats
        FROM (SELECT b.session_id, sum(${offeredBy('b')}) AS seats FROM bookings b
          WHERE ${hasAny('b')} GROUP BY b.session_id) AS counted
        WHERE s.id = counted.session_id AND counted.seats <> 0`,
    ]),
};

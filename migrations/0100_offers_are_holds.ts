import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** The hold of a seat has its price and the released seats that it counts on, instead of the booking. */
const holds = [
  `ALTER TABLE seat_holds
    -- The price of one offered seat.
    ADD COLUMN price_cents integer,
    -- Released seats of other students, who keep them until the hold is used.
    ADD COLUMN claimed_seats integer NOT NULL DEFAULT 0`,
  `UPDATE seat_holds h SET claimed_seats = b.claimed_seats FROM bookings b
    WHERE b.id = h.booking_id AND b.claimed_seats > 0 AND h.ended_at IS NULL`,
];

/** An offer has the id that its booking gets once it is accepted. */
const offers = [
  // The hold of the entry is that of the booking once the offer is accepted.
  'ALTER TABLE waitlist_entries ADD COLUMN hold_id uuid UNIQUE',
  `UPDATE waitlist_entries e SET hold_id = (
      SELECT CASE h.kind WHEN 'offer' THEN h.booking_id ELSE h.id END FROM seat_holds h
      WHERE h.booking_id = e.booking_id AND h.kind IN ('checkout', 'offer') ORDER BY h.kind LIMIT 1)
    WHERE e.booking_id IS NOT NULL`,
  `UPDATE seat_holds h SET id = b.id, booking_id = NULL, price_cents = b.price_cents
    FROM bookings b WHERE b.id = h.booking_id AND h.kind = 'offer'`,
  `ALTER TABLE waitlist_entries DROP COLUMN booking_id,
    ADD FOREIGN KEY (hold_id) REFERENCES seat_holds,
    ADD CONSTRAINT waitlist_entries_offer_check CHECK (status <> 'offered' OR hold_id IS NOT NULL)`,
  'DELETE FROM bookings WHERE is_offer',
  `ALTER TABLE seat_holds
    ADD CONSTRAINT seat_holds_offer_check CHECK ((kind = 'offer') = (booking_id IS NULL)
      AND (kind = 'offer') = (price_cents IS NOT NULL)),
    ADD CONSTRAINT seat_holds_claimed_check CHECK (claimed_seats BETWEEN 0 AND seats)`,
  // Few students are notified that they can't have an offer now.
  `CREATE INDEX waitlist_entries_notified ON waitlist_entries (student_id)
    WHERE conflict_notified_at IS NOT NULL AND status = 'waiting'`,
];

const released = (booking: string) =>
  `CASE WHEN ${booking}.released_at IS NULL THEN 0 ELSE ${booking}.seats END`;
const claimed = (hold: string) =>
  `CASE WHEN ${hold}.ended_at IS NULL THEN -${hold}.claimed_seats ELSE 0 END`;
const count = (name: string, seatsOf: (row: string) => string) =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      change integer := 0;
    BEGIN
      IF TG_OP <> 'INSERT' THEN change := change - ${seatsOf('OLD')}; END IF;
      IF TG_OP <> 'DELETE' THEN change := change + ${seatsOf('NEW')}; END IF;
      IF change <> 0 THEN
        UPDATE class_sessions SET released_seats = released_seats + change
          WHERE id = coalesce(NEW.session_id, OLD.session_id);
      END IF;
      RETURN NULL;
    END $$`;

const isReleased = (booking: string) => `${booking}.released_at IS NOT NULL`;
const hasClaimed = (hold: string) => `${hold}.claimed_seats > 0`;

/** Released seats of bookings, less those that holds count on. */
const counters = [
  ...['inserted', 'changed', 'deleted'].map(
    (when) => `DROP TRIGGER bookings_released_${when} ON bookings`,
  ),
  count('count_released_seats', released),
  `CREATE TRIGGER bookings_released_inserted AFTER INSERT ON bookings
    FOR EACH ROW WHEN (${isReleased('NEW')}) EXECUTE FUNCTION count_released_seats()`,
  `CREATE TRIGGER bookings_released_changed AFTER UPDATE OF seats, released_at ON bookings
    FOR EACH ROW WHEN (${isReleased('OLD')} OR ${isReleased('NEW')}) EXECUTE FUNCTION count_released_seats()`,
  `CREATE TRIGGER bookings_released_deleted AFTER DELETE ON bookings
    FOR EACH ROW WHEN (${isReleased('OLD')}) EXECUTE FUNCTION count_released_seats()`,
  count('count_claimed_seats', claimed),
  `CREATE TRIGGER seat_holds_claimed_inserted AFTER INSERT ON seat_holds
    FOR EACH ROW WHEN (${hasClaimed('NEW')}) EXECUTE FUNCTION count_claimed_seats()`,
  `CREATE TRIGGER seat_holds_claimed_changed AFTER UPDATE OF claimed_seats, ended_at ON seat_holds
    FOR EACH ROW WHEN (${hasClaimed('OLD')} OR ${hasClaimed('NEW')}) EXECUTE FUNCTION count_claimed_seats()`,
  `CREATE TRIGGER seat_holds_claimed_deleted AFTER DELETE ON seat_holds
    FOR EACH ROW WHEN (${hasClaimed('OLD')}) EXECUTE FUNCTION count_claimed_seats()`,
];

/**
 * Offers of the waitlist are holds without a booking. Before, they were bookings that every list had to
 * leave out. What a booking refunded is the sum of its refunds.
 */
export const offersAreHolds = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      ...holds,
      ...counters,
      ...offers,
      // Dropping the columns drops the indexes and constraints that name them.
      `ALTER TABLE bookings DROP COLUMN is_offer, DROP COLUMN claimed_seats, DROP COLUMN refund_cents`,
    ]),
};

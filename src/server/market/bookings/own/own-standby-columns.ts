import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import { datesToMoveTo } from '#server/market/bookings/move/move-booking.queries.ts';
import { hasDeclinedOffers } from '#server/market/bookings/seats/holds/hold-limits.queries.ts';
import {
  isLiveEntry,
  isOfferedEntry,
  isWaitingEntry,
} from '#server/market/bookings/seats/offers/entries.queries.ts';
import { standbyDeadline } from '#server/market/bookings/seats/offers/standby-columns.ts';
import { isConfirmed, isReleased, isUpcoming } from '#server/market/bookings/states.queries.ts';
import {
  type Dated,
  dateOf,
  isWaitlistOpen,
} from '#server/market/bookings/waitlist/waitlist-columns.ts';

// For queries of `bookings b`, its date `s` and its class `c`.

/** The student has another place in line for the class than one for the date `wanted` without a booking. */
const hasOtherPlace = sql<boolean>`EXISTS (SELECT FROM waitlist_entries e
  WHERE e.student_id = b.student_id AND e.class_id = c.id AND ${isLiveEntry('e')}
    AND (e.booking_id IS NOT NULL OR e.session_id IS DISTINCT FROM wanted.id OR NOT ${isWaitingEntry('e')}))`;

/** The full dates that the booking can wait for. */
export const fullDateIds = sql<string[]>`CASE
  WHEN ${isConfirmed('b')} AND NOT ${isReleased('b')} AND ${isUpcoming('s')} AND c.is_active AND ${isWaitlistOpen('c')}
  THEN array(SELECT wanted.id FROM ${datesToMoveTo}
    AND wanted.capacity - wanted.seats_taken < b.seats AND b.seats <= wanted.capacity
    AND now() <= ${standbyDeadline('s')} AND NOT ${hasOtherPlace}
    AND NOT ${hasDeclinedOffers('wanted', sql`b.student_id`)})
  ELSE '{}' END`;

/** The date that the booking waits for, and when its open offer ends. */
type Standby = Dated & { entryId: string; offerEndsAt: string | null };

export const standbyOf = sql<Standby | null>`(
  SELECT ${dateOf('wanted')}::jsonb || jsonb_build_object('entryId', e.id, 'offerEndsAt', (
    SELECT ${isoTime(sql.ref<Date>('h.expires_at'))} FROM seat_holds h
    WHERE h.id = e.hold_id AND ${isOfferedEntry('e')}))
  FROM waitlist_entries e JOIN class_sessions wanted ON wanted.id = e.session_id
  WHERE e.booking_id = b.id AND e.student_id = b.student_id AND ${isLiveEntry('e')})`;

import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { hasCoupons } from '#server/market/bookings/coupons/coupons.queries.ts';
import { bookingPayment } from '#server/market/bookings/payments/booking-payments-columns.ts';
import { offerId } from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  isLiveEntry,
  isOfferedEntry,
  isWaitingEntry,
} from '#server/market/bookings/seats/offers/entries.queries.ts';
import { canBeOffered, hasConflict } from '#server/market/bookings/seats/offers/queue.queries.ts';
import {
  isOpenTo,
  isScheduled,
  isUpcoming,
  listingStatusOf,
} from '#server/market/bookings/states.queries.ts';
import { isVisibleTo } from '#server/market/bookings/visibility.queries.ts';
import { waitlistLimits } from '#shared/market/bookings/waitlist.ts';
import type { BookingPayment } from '#shared/money/payments.ts';
import { secondMs } from '#shared/units.ts';
import { standbyBooking } from './standby/standby-booking-columns.ts';
import {
  type Dated,
  dateOf,
  isWaitlistOpen,
  place,
  returns,
  seatsAhead,
} from './waitlist-columns.ts';

const maxEntries = 100;

type Offer = Dated & {
  /** The id that the booking has once it is claimed. */
  bookingId: string;
  /** When the offer ends, or the hold of an accepted offer that is not paid yet. */
  expiresAt: string;
  /** The price of one seat, in dollars; once it is claimed, and on standby, that of the booking. */
  price: number;
  isClaimed: boolean;
  /** Set once the offer is accepted and has to be paid. */
  payment: BookingPayment | null;
};

const offer = (appUrl: string) => sql<Offer | null>`(
  SELECT json_build_object('sessionId', s.id,
    'startTime', ${isoTime(sql.ref<Date>('s.starts_at'))},
    'endTime', ${isoTime(sql.ref<Date>('s.ends_at'))}, 'bookingId', coalesce(e.booking_id, ${offerId}),
    'expiresAt', ${isoTime(sql.ref<Date>('h.expires_at'))},
    'price', ${dollars(sql<number>`coalesce(own.price_cents, b.price_cents, h.price_cents)`)}, 'isClaimed', b.id IS NOT NULL,
    'payment', ${bookingPayment(appUrl)})
  FROM seat_holds h JOIN class_sessions s ON s.id = h.session_id
    LEFT JOIN bookings b ON b.id = h.booking_id
  WHERE h.id = e.hold_id AND ${isOfferedEntry('e')})`;

/** Dates with enough free seats, which a waiting student can book right now. */
const openDates = sql<Dated[]>`(
  SELECT coalesce(json_agg(${dateOf('s')} ORDER BY s.starts_at), '[]') FROM class_sessions s
  WHERE s.class_id = e.class_id AND e.booking_id IS NULL AND c.is_active AND ${isUpcoming('s')}
    AND ${canBeOffered})`;

const isInConflict = sql<boolean>`(${isWaitingEntry('e')} AND EXISTS (
  SELECT FROM class_sessions s WHERE s.id = e.session_id AND ${hasConflict}))`;

function selectEntries(db: Db, studentId: string, appUrl: string) {
  return db
    .selectFrom('waitlistEntries as e')
    .innerJoin('classes as c', 'c.id', 'e.classId')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .leftJoin('classSessions as wanted', 'wanted.id', 'e.sessionId')
    .leftJoin('bookings as own', 'own.id', 'e.bookingId')
    .select((eb) => [
      'e.id',
      'e.status',
      'e.seats',
      isoTime(eb.ref('e.createdAt')).as('createdAt'),
      isoTime(eb.ref('e.endedAt')).as('endedAt'),
      'c.id as classId',
      'c.title',
      'c.timeZone',
      listingStatusOf('c').as('listingStatus'),
      dollars(eb.ref('c.priceCents')).as('price'),
      'teacher.fullName as teacherName',
      sql<Dated | null>`CASE WHEN wanted.id IS NOT NULL THEN ${dateOf('wanted')} END`.as('date'),
      sql<boolean>`(wanted.id IS NOT NULL AND NOT ${isScheduled('wanted')})`.as('isDateCanceled'),
      standbyBooking.as('standby'),
      place.as('placeInLine'),
      seatsAhead.as('seatsAhead'),
      sql<boolean>`e.moved_ahead_at IS NOT NULL`.as('isMovedAhead'),
      hasCoupons('c').as('hasCoupons'),
      offer(appUrl).as('offer'),
      openDates.as('openDates'),
      isInConflict.as('hasConflict'),
      returns.as('returns'),
    ])
    .where('e.studentId', '=', studentId);
}

/** Entries in the queue, and entries that ended within `waitlistLimits.endedMs`; the latest first. */
export async function selectOwnEntries(db: Db, studentId: string, appUrl: string) {
  const endedSince = sql`now() - make_interval(secs => ${waitlistLimits.endedMs / secondMs})`;
  return selectEntries(db, studentId, appUrl)
    .where(sql<boolean>`(${isLiveEntry('e')} OR e.ended_at > ${endedSince})`)
    .orderBy(sql`e.ended_at IS NOT NULL`)
    .orderBy('e.id', 'desc')
    .limit(maxEntries)
    .execute();
}

export async function selectOwnEntry(
  db: Db,
  { entryId, studentId, appUrl }: { entryId: string; studentId: string; appUrl: string },
) {
  return selectEntries(db, studentId, appUrl).where('e.id', '=', entryId).executeTakeFirst();
}

/** The waitlist for the page of a class; undefined if the viewer may not see the class. */
export async function selectWaitlistOf(db: Db, classId: string, viewerId: string | null) {
  return db
    .selectFrom('classes')
    .innerJoin('classes as c', 'c.id', 'classes.id')
    .select([
      isWaitlistOpen('c').as('isOpen'),
      returns.as('returns'),
      sql<{ sessionId: string; people: number; seats: number }[]>`(
        SELECT coalesce(json_agg(json_build_object('sessionId', s.id, 'people', queue.people,
          'seats', queue.seats) ORDER BY s.starts_at), '[]')
        FROM class_sessions s, LATERAL (
          SELECT count(*)::int AS people, coalesce(sum(e.seats), 0)::int AS seats
          FROM waitlist_entries e WHERE e.class_id = c.id AND ${isWaitingEntry('e')}
            AND coalesce(e.session_id, s.id) = s.id) AS queue
        WHERE s.class_id = c.id AND ${isUpcoming('s')} AND ${isOpenTo('s', viewerId)}
          AND queue.people > 0)`.as('lines'),
    ])
    .where('classes.id', '=', classId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { bookingPayment } from '#server/market/bookings/payments/booking-payments-columns.ts';
import {
  holdKind,
  isOpenHold,
  offerId,
} from '#server/market/bookings/seats/holds/holds.queries.ts';
import { isLiveEntry } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { hasStarted, holdsSeat } from '#server/market/bookings/states.queries.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import type { BookingPayment } from '#shared/money/payments.ts';

/** The student's entry in the queue of the class; undefined if there is none. */
export async function selectLiveEntryId(db: Db, studentId: string, classId: string) {
  const row = await db
    .selectFrom('waitlistEntries as e')
    .select('e.id')
    .where('e.classId', '=', classId)
    .where('e.studentId', '=', studentId)
    .where(isLiveEntry('e'))
    .executeTakeFirst();
  return row?.id;
}

export type EntryOffer = {
  /** The id of the offer, and of its booking once it is accepted. */
  bookingId: string;
  sessionId: string;
  /** The offer has not been accepted yet. */
  isOpen: boolean;
  /** The seats are held or booked. */
  isLive: boolean;
  /** Staff have hidden the class since the offer, or suspended its teacher. */
  isClassWithheld: boolean;
  hasStarted: boolean;
};

const offer = sql<EntryOffer | null>`CASE WHEN h.id IS NOT NULL THEN json_build_object(
  'bookingId', ${offerId}, 'sessionId', h.session_id,
  'isOpen', h.kind = ${holdKind('offer')} AND ${isOpenHold('h')}, 'isLive', coalesce(${holdsSeat('b')}, ${isOpenHold('h')}),
  'isClassWithheld', c.removal_id IS NOT NULL OR c.is_teacher_suspended,
  'hasStarted', ${hasStarted('s')}) END`;

export type EntryState = NonNullable<Awaited<ReturnType<typeof selectEntryState>>>;

/** An entry of this student with its current or last offer. */
export async function selectEntryState(db: Db, studentId: string, entryId: string) {
  return db
    .selectFrom('waitlistEntries as e')
    .leftJoin('seatHolds as h', 'h.id', 'e.holdId')
    .leftJoin('bookings as b', (join) => join.on('b.id', '=', offerId))
    .leftJoin('classSessions as s', 's.id', 'h.sessionId')
    .leftJoin('classes as c', 'c.id', 's.classId')
    .select(['e.id as entryId', 'e.status', 'e.classId', 'e.sessionId', 'e.bookingId', 'e.seats'])
    .select(offer.as('offer'))
    .where('e.id', '=', entryId)
    .where('e.studentId', '=', studentId)
    .executeTakeFirst();
}

/** Locks an entry; the session of its offer must be locked first, to avoid deadlock. */
export async function lockEntry(trx: Trx, entryId: string): Promise<void> {
  await trx
    .selectFrom('waitlistEntries')
    .select('id')
    .where('id', '=', entryId)
    .forUpdate()
    .execute();
}

/** The seats of an open offer. */
export async function selectOfferedSeats(trx: Trx, offerId: string) {
  return trx
    .selectFrom('seatHolds as h')
    .innerJoin('classSessions as s', 's.id', 'h.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select(['h.id', 'h.sessionId', 'h.studentId', 'h.seats', 'h.claimedSeats as takenOver'])
    .select([
      'h.priceCents',
      's.classId',
      'c.teacherId',
      'c.minAge',
      'c.maxAge',
      'c.lateMoveHours',
      's.startsAt',
      sql<Date>`now()`.as('now'),
    ])
    .where('h.id', '=', offerId)
    .$narrowType<{ priceCents: number }>()
    .executeTakeFirstOrThrow();
}

export type AcceptedSpot = {
  bookingId: string;
  status: BookingStatus;
  /** Null if the spot is free, or paid to the instructor at the class. */
  payment: BookingPayment | null;
};

const acceptedSpots = (db: Db, appUrl: string) =>
  db
    .selectFrom('bookings as b')
    .select(['b.id as bookingId', 'b.status', bookingPayment(appUrl).as('payment')]);

export async function selectAcceptedSpot(
  db: Db,
  bookingId: string,
  appUrl: string,
): Promise<AcceptedSpot> {
  return acceptedSpots(db, appUrl).where('b.id', '=', bookingId).executeTakeFirstOrThrow();
}

/** The student's booking of this session, paid or not. */
export async function selectOwnSpot(
  db: Db,
  { studentId, sessionId }: { studentId: string; sessionId: string },
  appUrl: string,
): Promise<AcceptedSpot | undefined> {
  return acceptedSpots(db, appUrl)
    .where('b.studentId', '=', studentId)
    .where('b.sessionId', '=', sessionId)
    .where(holdsSeat('b'))
    .executeTakeFirst();
}

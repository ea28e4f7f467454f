import { sql } from 'kysely';
import { bookingPayment } from '#server/bookings/payments/booking-payments-columns.ts';
import { isLiveEntry } from '#server/bookings/seats/offers/entries.queries.ts';
import { hasStarted, holdsSeat, isBooked, isReserved } from '#server/bookings/states.queries.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { BookingStatus } from '#shared/bookings/booking-states.ts';
import type { BookingPayment } from '#shared/money/payments.ts';

/** The student's entry in the queue of this class; undefined if there is none. */
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
  bookingId: string;
  sessionId: string;
  teacherId: string;
  seats: number;
  /** Of one seat. */
  priceCents: number;
  /** Not accepted yet. */
  isOpen: boolean;
  /** The booking holds its seats. */
  isLive: boolean;
  /** Staff have hidden the class since the offer, or suspended its teacher. */
  isClassWithheld: boolean;
  hasStarted: boolean;
};

const offer = sql<EntryOffer | null>`CASE WHEN b.id IS NOT NULL THEN json_build_object(
  'bookingId', b.id, 'sessionId', b.session_id, 'teacherId', c.teacher_id, 'seats', b.seats,
  'priceCents', b.price_cents, 'isOpen', b.is_offer AND ${isReserved('b')},
  'isLive', ${holdsSeat('b')}, 'isClassWithheld', c.removal_id IS NOT NULL OR c.is_teacher_suspended,
  'hasStarted', ${hasStarted('s')}) END`;

export type EntryState = NonNullable<Awaited<ReturnType<typeof selectEntryState>>>;

/** An entry of this student with its current or last offer. */
export async function selectEntryState(db: Db, studentId: string, entryId: string) {
  return db
    .selectFrom('waitlistEntries as e')
    .leftJoin('bookings as b', 'b.id', 'e.bookingId')
    .leftJoin('classSessions as s', 's.id', 'b.sessionId')
    .leftJoin('classes as c', 'c.id', 's.classId')
    .select(['e.id as entryId', 'e.status', 'e.classId', 'e.sessionId', 'e.seats'])
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

/** Turns an accepted offer into a booking that has to be paid; undefined if it is no longer open. */
export async function awaitPayment(trx: Trx, bookingId: string) {
  return trx
    .updateTable('bookings as b')
    .from('classSessions as s')
    .set({ isOffer: false })
    .where('b.id', '=', bookingId)
    .whereRef('s.id', '=', 'b.sessionId')
    .where(isReserved('b'))
    .returning(['b.studentId', 's.startsAt', 'b.refundPolicy', sql<Date>`now()`.as('now')])
    .executeTakeFirst();
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

export const selectAcceptedSpot = (
  db: Db,
  bookingId: string,
  appUrl: string,
): Promise<AcceptedSpot> =>
  acceptedSpots(db, appUrl).where('b.id', '=', bookingId).executeTakeFirstOrThrow();

/** The student's booking of this session, paid or not. */
export const selectOwnSpot = (
  db: Db,
  { studentId, sessionId }: { studentId: string; sessionId: string },
  appUrl: string,
): Promise<AcceptedSpot | undefined> =>
  acceptedSpots(db, appUrl)
    .where('b.studentId', '=', studentId)
    .where('b.sessionId', '=', sessionId)
    .where(isBooked('b'))
    .executeTakeFirst();

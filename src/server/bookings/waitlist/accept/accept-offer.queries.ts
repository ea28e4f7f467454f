import { sql } from 'kysely';
import { bookingPayment } from '#server/bookings/payments/booking-payments-columns.ts';
import { isLiveEntry } from '#server/bookings/seats/offers/entries.queries.ts';
import { hasStarted, holdsSeat, isBooked, isReserved } from '#server/bookings/states.queries.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { BookingStatus } from '#shared/bookings/booking-states.ts';
import type { RefundPolicy } from '#shared/bookings/refund-policy.ts';
import type { WaitlistStatus } from '#shared/bookings/waitlist.ts';
import type { BookingPayment } from '#shared/money/payments.ts';

/** The student's entry in the queue of this class; undefined if there is none. */
export async function selectLiveEntryId(db: Db, studentId: string, classId: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM waitlist_entries e
    WHERE e.class_id = ${classId}::uuid AND e.student_id = ${studentId}::uuid
      AND ${isLiveEntry('e')}`.execute(db);
  return rows[0]?.id;
}

export type EntryState = {
  entryId: string;
  status: WaitlistStatus;
  classId: string;
  /** Null: any date. */
  sessionId: string | null;
  seats: number;
  offer: EntryOffer | null;
};

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

const entryState = sql`e.id AS entry_id, e.status, e.class_id, e.session_id, e.seats,
  CASE WHEN b.id IS NOT NULL THEN json_build_object(
    'bookingId', b.id, 'sessionId', b.session_id, 'teacherId', c.teacher_id, 'seats', b.seats,
    'priceCents', b.price_cents, 'isOpen', b.is_offer AND ${isReserved('b')},
    'isLive', ${holdsSeat('b')}, 'isClassWithheld', c.removal_id IS NOT NULL OR c.is_teacher_suspended, 'hasStarted', ${hasStarted('s')}) END AS offer
  FROM waitlist_entries e LEFT JOIN bookings b ON b.id = e.booking_id
    LEFT JOIN class_sessions s ON s.id = b.session_id LEFT JOIN classes c ON c.id = s.class_id`;

/** An entry of this student with its current or last offer. */
export async function selectEntryState(db: Db, studentId: string, entryId: string) {
  const { rows } = await sql<EntryState>`
    SELECT ${entryState}
    WHERE e.id = ${entryId}::uuid AND e.student_id = ${studentId}::uuid`.execute(db);
  return rows[0];
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

type AcceptedOffer = {
  studentId: string;
  startsAt: Date;
  refundPolicy: RefundPolicy;
  now: Date;
};

/** Turns an accepted offer into a booking that has to be paid; undefined if it is no longer open. */
export async function awaitPayment(trx: Trx, bookingId: string) {
  const { rows } = await sql<AcceptedOffer>`
    UPDATE bookings b SET is_offer = false FROM class_sessions s
    WHERE b.id = ${bookingId}::uuid AND s.id = b.session_id AND ${isReserved('b')}
    RETURNING b.student_id, s.starts_at, b.refund_policy, now() AS now`.execute(trx);
  return rows[0];
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

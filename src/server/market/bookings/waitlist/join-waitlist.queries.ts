import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { cameByLink } from '#server/market/bookings/payments/commission.queries.ts';
import { hasDeclinedOffers } from '#server/market/bookings/seats/holds/hold-limits.queries.ts';
import { hasHoldIn } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { bookableSeats } from '#server/market/bookings/seats/offers/queue.queries.ts';
import {
  freeSeats,
  holdsSeat,
  isOpenTo,
  isUpcoming,
} from '#server/market/bookings/states.queries.ts';
import { isWaitlistOpen } from './waitlist-columns.ts';

/** Keeps the class from being edited or getting new dates until the transaction ends. */
export async function lockClassToJoin(trx: Trx, classId: string) {
  return trx
    .selectFrom('classes as c')
    .select([
      'c.teacherId',
      'c.isActive',
      'c.maxSeatsPerBooking',
      'c.minAge',
      'c.maxAge',
      isWaitlistOpen('c').as('isOpen'),
    ])
    .where('c.id', '=', classId)
    .forShare('c')
    .executeTakeFirst();
}

/**
 * The upcoming dates of a class that are open to the student, or one of them. They are locked in id order, so that no seat
 * becomes free before the new entry is in its queue.
 */
export async function lockDatesToJoin(
  trx: Trx,
  {
    classId,
    sessionId,
    studentId,
  }: { classId: string; sessionId: string | null; studentId: string },
) {
  const student = sql`${studentId}::uuid`;
  const isBooked = sql<boolean>`EXISTS (SELECT FROM bookings b
    WHERE b.session_id = s.id AND b.student_id = ${student} AND ${holdsSeat('b')})`;
  return trx
    .selectFrom('classSessions as s')
    .select([
      's.capacity',
      bookableSeats.as('bookableSeats'),
      // A booking can't move to released seats.
      freeSeats('s').as('freeSeats'),
      // This student has booked the date, or is offered it.
      sql<boolean>`(${isBooked} OR ${hasHoldIn('s', student)})`.as('isTaken'),
      // The student let offers of the date go, and gets no other.
      hasDeclinedOffers('s', student).as('isDeclined'),
    ])
    .where('s.classId', '=', classId)
    .where('s.id', '=', sql<string>`coalesce(${sessionId}::uuid, s.id)`)
    .where(isUpcoming('s'))
    .where(isOpenTo('s', studentId))
    .orderBy('s.id')
    .forShare('s')
    .execute();
}

export type NewEntry = {
  classId: string;
  sessionId: string | null;
  studentId: string;
  seats: number;
  teacherId: string;
  linkToken: string | null;
  /** For an entry on standby. */
  bookingId?: string;
  bookedSessionId?: string;
};

/** Returns its id. A student's second live entry in a class violates `waitlist_entries_one_live`. */
export async function insertEntry(
  trx: Trx,
  { teacherId, linkToken, ...entry }: NewEntry,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('waitlistEntries')
    .values({ id, ...entry, cameByLink: cameByLink(teacherId, linkToken) })
    .execute();
  return id;
}

import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { addedPricesAfter } from '#server/market/bookings/seat-price-columns.ts';
import {
  hasHoldEnded,
  holdKind,
  isOpenHold,
} from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  bookingStatus,
  freeSeats,
  hasEnded,
  holdsSeat,
  isConfirmed,
  isExpired,
  isReserved,
  isUpcoming,
} from '#server/market/bookings/states.queries.ts';

/** The rows to lock before a payment is applied; undefined if we never asked for it. */
export async function selectPaidBooking(db: Db, paymentId: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select([
      'p.id as paymentId',
      'b.id as bookingId',
      'b.sessionId',
      // Who pays; the booking may be a friend's by now.
      sql<string>`coalesce(p.payer_id, b.student_id)`.as('studentId'),
      sql<boolean>`(p.payer_id <> b.student_id)`.as('isOthers'),
      'p.teacherId',
      'p.isAddition',
      'p.seats as paidSeats',
      // The price of each of these seats.
      sql<number>`(p.amount_cents / p.seats)`.as('seatCents'),
      sql<boolean>`p.status = 'open'`.as('isOpen'),
    ])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
}

/**
 * Locks a booking and reads whether it can be confirmed; the caller holds the lock of its session.
 */
export async function lockBookingToSettle(trx: Trx, bookingId: string) {
  return trx
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      'b.status',
      isReserved('b').as('isReserved'),
      hasHoldEnded('b').as('hasHoldEnded'),
      hasEnded('s').as('hasEnded'),
      sql<boolean>`(c.is_active AND ${isUpcoming('s')})`.as('isOffered'),
      isConfirmed('b').as('isConfirmed'),
      'b.seats',
      sql<number>`(SELECT coalesce(sum(h.seats), 0)::int FROM seat_holds h
        WHERE h.booking_id = b.id AND h.kind = ${holdKind('addition')} AND ${isOpenHold('h')})`.as(
        'addedSeats',
      ),
      freeSeats('s').as('freeSeats'),
      // A booking, or seats that are held for the student.
      sql<boolean>`(EXISTS (SELECT FROM bookings other WHERE other.session_id = s.id
          AND other.student_id = b.student_id AND ${holdsSeat('other')})
        OR EXISTS (SELECT FROM seat_holds h WHERE h.session_id = s.id
          AND h.student_id = b.student_id AND ${isOpenHold('h')}))`.as('hasSeat'),
    ])
    .where('b.id', '=', bookingId)
    .forUpdate('b')
    .executeTakeFirstOrThrow();
}

/**
 * Confirms a booking that was paid. Returns whether its hold had expired; the caller then takes its seats
 * again.
 */
export async function confirmPaid(trx: Trx, bookingId: string): Promise<boolean> {
  const row = await trx
    .updateTable('bookings as b')
    .from('bookings as before')
    .set({ status: bookingStatus.confirmed })
    .where('b.id', '=', bookingId)
    .whereRef('before.id', '=', 'b.id')
    .where((eb) => eb.or([isReserved('b'), isExpired('b')]))
    .returning(isExpired('before').as('wasExpired'))
    .executeTakeFirst();
  return row?.wasExpired ?? false;
}

/** Adds paid seats to a confirmed booking, which were held or taken before. */
export async function addSeatsTo(
  trx: Trx,
  bookingId: string,
  { seats, seatCents, guests }: { seats: number; seatCents: number; guests: string[] | null },
): Promise<void> {
  const after = sql<number>`(seats + ${seats}::int)`;
  await trx
    .updateTable('bookings')
    .set((eb) => ({
      seats: eb('seats', '+', seats),
      addedPrices: addedPricesAfter(after, seatCents),
      guests: sql<string[]>`coalesce((${guests}::text[])[1:${after} - 1], guests)`,
    }))
    .where('id', '=', bookingId)
    .execute();
}

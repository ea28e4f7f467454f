import type { Trx } from '#server/db/schema.ts';
import { keptOfCanceledDate, refundOfCanceledDate } from '#shared/bookings/refund-policy.ts';
import { withCalendarEntries } from './calendar/calendar-entries.service.ts';
import {
  type CancelReason,
  classCanceledEmail,
  datesCanceledEmail,
} from './emails/class-canceled.email.ts';
import { refundBookings } from './payments/refund-bookings.service.ts';
import { addKeptCents } from './payments/refunds.queries.ts';
import { cancelBookingsOfSessions, type LostSeat } from './seats/cancel-seats.queries.ts';
import { endHolds } from './seats/holds/holds.queries.ts';
import { expireEntriesOf } from './seats/offers/entries.queries.ts';
import { notifyQueued } from './seats/offers/offer-seats.service.ts';
import { returnSeats, type SeatDeps } from './seats/return-seats.service.ts';

export type RefundedSeat = LostSeat & {
  /** Null if nothing was paid through us. */
  refundCents: number | null;
};

/**
 * Cancels the bookings of canceled sessions, ends their waitlists, and emails the students the
 * reason. Payments are refunded; for a course underway, in proportion to the meetings that are left.
 * The caller must hold the locks of the sessions.
 */
export async function endBookings(
  deps: SeatDeps,
  trx: Trx,
  sessionIds: string[],
  reason: CancelReason = 'teacher',
): Promise<RefundedSeat[]> {
  const lost = await cancelBookingsOfSessions(trx, sessionIds);
  await notifyQueued(deps, trx, 'date_canceled', await expireEntriesOf(trx, sessionIds));
  const held = await endHolds(trx, { sessionIds }, 'canceled');
  await returnSeats(deps, trx, [
    ...lost.map(({ sessionId, freedSeats }) => ({ sessionId, seats: freedSeats })),
    ...held,
  ]);
  const ended = lost.map((seat) => ({
    bookingId: seat.bookingId,
    refundOf: (paidCents: number) => refundOfCanceledDate(paidCents, seat),
  }));
  const refunds = await refundBookings(deps, trx, ended, 'teacher_canceled');
  await addKeptCents(
    trx,
    lost.flatMap((seat) => {
      const paidCents = refunds.get(seat.bookingId)?.paidCents ?? 0;
      const keptCents = keptOfCanceledDate(paidCents, seat);
      return keptCents > 0 ? [{ bookingId: seat.bookingId, keptCents }] : [];
    }),
  );
  const seats = lost.map((seat) => ({
    ...seat,
    refundCents: refunds.get(seat.bookingId)?.refundCents ?? null,
  }));
  const booked = seats.filter(({ isOffer }) => !isOffer);
  await emailStudents(deps, trx, booked, reason);
  return booked;
}

/** Each student gets one email, however many of their dates were canceled. */
async function emailStudents(
  deps: SeatDeps,
  trx: Trx,
  booked: RefundedSeat[],
  reason: CancelReason,
): Promise<void> {
  const { appUrl } = deps.env;
  const byStudent = Map.groupBy(booked, ({ email }) => email);
  const emails = [...byStudent.values()].flatMap((seats) => {
    const [seat, ...others] = seats.map((each) => ({ ...each, reason }));
    if (!seat) return [];
    const email =
      others.length === 0
        ? classCanceledEmail(seat, seat, appUrl)
        : datesCanceledEmail(seat, [seat, ...others], appUrl);
    return { bookingIds: seats.map(({ bookingId }) => bookingId), email };
  });
  await deps.outbox.enqueue(trx, await withCalendarEntries(deps, trx, emails));
}

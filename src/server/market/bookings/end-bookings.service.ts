import type { Trx } from '#server/db/schema.ts';
import type { Fact } from '#shared/facts.ts';
import { keptOfCanceledDate, refundOfCanceledDate } from '#shared/market/bookings/refund-policy.ts';
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
  reason: Fact['session.canceled']['reason'] = 'teacher',
  word?: string,
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
  if (sessionIds.length > 0)
    await deps.facts.publish(trx, 'session.canceled', { sessionIds, lost: seats, reason, word });
  return seats;
}

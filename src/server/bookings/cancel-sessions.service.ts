import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { withCalendarEntries } from './calendar/calendar-entries.service.ts';
import { classCanceledEmail } from './emails/class-canceled.email.ts';
import { refundBookings } from './payments/refund-bookings.service.ts';
import { cancelUpcomingSessions, type LostSeat } from './seats/cancel-seats.queries.ts';

export type RefundedSeat = LostSeat & {
  /** Null if nothing was paid through us. */
  refundCents: number | null;
};

/**
 * Cancels one upcoming session, or all of a teacher, refunds everything that was paid, and emails the
 * students. The caller must hold the locks of the sessions.
 */
export async function cancelSessions(
  deps: Pick<Deps, 'env' | 'jobs' | 'outbox'>,
  trx: Trx,
  which: { sessionId: string } | { teacherId: string },
): Promise<RefundedSeat[]> {
  const lost = await cancelUpcomingSessions(trx, which);
  const ended = lost.map(({ bookingId }) => ({ bookingId, refundOf: (paid: number) => paid }));
  const refunds = await refundBookings(deps, trx, ended, 'teacher_canceled');
  const seats = lost.map((seat) => ({
    ...seat,
    refundCents: refunds.get(seat.bookingId)?.refundCents ?? null,
  }));
  const emails = seats.map((seat) => ({
    bookingId: seat.bookingId,
    email: classCanceledEmail(seat, seat, deps.env.appUrl),
  }));
  await deps.outbox.enqueue(trx, await withCalendarEntries(deps, trx, emails));
  return seats;
}

import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { isExpired, isReserved } from '#shared/market/bookings/booking-states.ts';
import { type DateState, dateState } from '#shared/market/classes/dates/date-state.ts';

export type BookingStage =
  | 'unpaid'
  | 'expired'
  | 'canceled'
  | 'upcoming'
  | 'running'
  | 'past'
  /** The class may not take place: the booking stays, and its owner had better cancel it. */
  | 'hidden'
  | 'suspended';

type Facts = Pick<
  BookingDetails,
  'status' | 'canceledBy' | 'startTime' | 'endTime' | 'listingStatus'
> & {
  payment: { expiresAt: string } | null;
};

/** The stage of a booking. An expired hold counts as expired before the server reports it. */
export function bookingStage(booking: Facts, now: Date): BookingStage {
  const { status, canceledBy, payment, startTime, endTime, listingStatus } = booking;
  if (canceledBy) return 'canceled';
  if (isExpired(status)) return 'expired';
  if (isReserved(status) && isHoldOver(payment, now)) return 'expired';
  const stage = stageOf(dateState({ listingStatus, date: { startTime, endTime } }, now));
  return isReserved(status) && stage === 'upcoming' ? 'unpaid' : stage;
}

function stageOf(state: DateState): BookingStage {
  if (state === 'hidden' || state === 'suspended' || state === 'past') return state;
  return state === 'started' ? 'running' : 'upcoming';
}

/** Those who booked are on their way: they get directions and what to expect. */
export const isGoing = (stage: BookingStage): boolean =>
  stage === 'unpaid' || stage === 'upcoming' || stage === 'running';

export function isHoldOver(payment: { expiresAt: string } | null, now: Date): boolean {
  return payment !== null && new Date(payment.expiresAt) <= now;
}

import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { isExpired, isReserved } from '#shared/market/bookings/booking-states.ts';

export type BookingStage = 'unpaid' | 'expired' | 'canceled' | 'upcoming' | 'running' | 'past';

type Facts = Pick<BookingDetails, 'status' | 'canceledBy' | 'startTime' | 'endTime'> & {
  payment: { expiresAt: string } | null;
};

/** The stage of a booking. An expired hold counts as expired before the server reports it. */
export function bookingStage(booking: Facts, now: Date): BookingStage {
  const { status, canceledBy, payment, startTime, endTime } = booking;
  if (canceledBy) return 'canceled';
  if (isExpired(status)) return 'expired';
  if (isReserved(status)) return isHoldOver(payment, now) ? 'expired' : 'unpaid';
  if (new Date(endTime) <= now) return 'past';
  return new Date(startTime) <= now ? 'running' : 'upcoming';
}

export function isHoldOver(payment: { expiresAt: string } | null, now: Date): boolean {
  return payment !== null && new Date(payment.expiresAt) <= now;
}

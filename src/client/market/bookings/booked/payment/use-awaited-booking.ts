import { useState } from 'react';
import { useIsPast } from '#client/lib/formats/use-is-past.ts';
import { type BookingDetails, trpc } from '#client/lib/server/trpc.ts';
import { isExpired, isReserved } from '#shared/market/bookings/booking-states.ts';
import { secondMs } from '#shared/units.ts';

const pollMs = 1.5 * secondMs;
const maxWaitMs = 30 * secondMs;

/**
 * Whether a payment for the booking or for added spots is still expected. The hold may have expired
 * meanwhile.
 */
function isAwaited({ status, payment, addition }: BookingDetails): boolean {
  const isUnpaid = isReserved(status) || isExpired(status);
  return addition !== null || (isUnpaid && payment !== null && payment.paidAt === null);
}

/** Polls after a successful checkout until the payment arrives, for at most 30 seconds. */
export function useAwaitedBooking(bookingId: string, isBackFromPaying: boolean) {
  const [until] = useState(() => new Date(Date.now() + maxWaitMs).toISOString());
  const isLate = useIsPast(until);
  const [booking] = trpc.bookings.byId.useSuspenseQuery(
    { bookingId },
    {
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state: { data } }) =>
        isBackFromPaying && !isLate && data && isAwaited(data) ? pollMs : false,
    },
  );
  const isWaiting = isBackFromPaying && isAwaited(booking);
  return { booking, awaited: isWaiting ? (isLate ? 'late' : 'soon') : null } as const;
}

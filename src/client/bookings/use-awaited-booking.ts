import { useState } from 'react';
import { type BookingDetails, trpc } from '#client/lib/trpc.ts';
import { useIsPast } from '#client/lib/use-is-past.ts';
import { isExpired, isReserved } from '#shared/bookings.ts';
import { secondMs } from '#shared/units.ts';

const readEveryMs = 1.5 * secondMs;
const maxWaitMs = 30 * secondMs;

/** Whether a payment that was made has not reached us yet; the hold may have ended meanwhile. */
function isAwaited({ status, payment }: BookingDetails): boolean {
  return (isReserved(status) || isExpired(status)) && payment !== null && payment.paidAt === null;
}

/**
 * The booking. After a visit to the checkout that ended well, it is read until the payment has
 * arrived, but not for longer than half a minute.
 */
export function useAwaitedBooking(bookingId: string, isBackFromPaying: boolean) {
  const [until] = useState(() => new Date(Date.now() + maxWaitMs).toISOString());
  const isLate = useIsPast(until);
  const [booking] = trpc.bookings.byId.useSuspenseQuery(
    { bookingId },
    {
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state: { data } }) =>
        isBackFromPaying && !isLate && data && isAwaited(data) ? readEveryMs : false,
    },
  );
  const isWaiting = isBackFromPaying && isAwaited(booking);
  return { booking, awaited: isWaiting ? (isLate ? 'late' : 'soon') : null } as const;
}

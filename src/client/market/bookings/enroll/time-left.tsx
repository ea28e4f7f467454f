import { useHydrated } from '@tanstack/react-router';
import { useMinutesLeft } from '#client/lib/formats/minutes-left.ts';
import { timeLeft } from '#client/market/bookings/payment-words.ts';

/** ' (12 minutes left)'. Nothing until hydration, because a minute may end between server and browser. */
export function TimeLeft({ until }: { until: string }) {
  const minutes = useMinutesLeft(until);
  return useHydrated() && ` (${timeLeft(minutes)})`;
}

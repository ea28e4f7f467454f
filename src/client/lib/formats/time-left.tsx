import { useHydrated } from '@tanstack/react-router';
import { hourMs, minuteMs } from '#shared/units.ts';
import { count } from './formats.ts';
import { useMinutesLeft } from './minutes-left.ts';

/** ' (12 minutes left)'. Nothing until hydration, because a minute may end between server and browser. */
export function TimeLeft({ until }: { until: string }) {
  const minutes = useMinutesLeft(until);
  return useHydrated() && ` (${timeLeft(minutes)})`;
}

/** '12 minutes left'; in whole hours from two hours on. */
function timeLeft(minutes: number): string {
  if (minutes <= 1) return 'less than a minute left';
  const hours = Math.floor((minutes * minuteMs) / hourMs);
  return hours < 2 ? `${count(minutes, 'minute')} left` : `${count(hours, 'hour')} left`;
}

import { useEffect, useState } from 'react';
import { minuteMs } from '#shared/units.ts';

/** Whole minutes until `moment`, rounded up and never negative; rerenders when they change. */
export function useMinutesLeft(moment: string | undefined): number {
  const [, redraw] = useState(0);
  const leftMs = moment === undefined ? 0 : Date.parse(moment) - Date.now();
  const minutes = Math.max(0, Math.ceil(leftMs / minuteMs));
  useEffect(() => {
    if (minutes === 0) return;
    const untilNext = Math.max(1, leftMs - (minutes - 1) * minuteMs);
    const timer = setTimeout(() => redraw((count) => count + 1), untilNext);
    return () => clearTimeout(timer);
  });
  return minutes;
}

import { useEffect, useState } from 'react';
import { dayMs } from '#shared/units.ts';

/** Whether `moment` has passed; rerenders when it does, since a page may stay open for hours. */
export function useIsPast(moment: string): boolean {
  const leftMs = Date.parse(moment) - Date.now();
  const [, redraw] = useState(0);
  useEffect(() => {
    const waitMs = Date.parse(moment) - Date.now();
    // Delays over 24.8 days overflow setTimeout and fire right away; more than a day isn't needed.
    if (waitMs <= 0 || waitMs > dayMs) return;
    const timer = setTimeout(() => redraw((count) => count + 1), waitMs);
    return () => clearTimeout(timer);
  }, [moment]);
  return leftMs <= 0;
}

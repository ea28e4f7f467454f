import { useEffect, useState } from 'react';
import { dayMs } from '#shared/units.ts';

/** Whether a moment is over, and draws anew when it is: a page may be open for hours. */
export function useHasPassed(moment: string): boolean {
  const leftMs = Date.parse(moment) - Date.now();
  const [, redraw] = useState(0);
  useEffect(() => {
    const waitMs = Date.parse(moment) - Date.now();
    // Browsers take a wait of weeks for none at all, and no page is open for so long.
    if (waitMs <= 0 || waitMs > dayMs) return;
    const timer = setTimeout(() => redraw((count) => count + 1), waitMs);
    return () => clearTimeout(timer);
  }, [moment]);
  return leftMs <= 0;
}

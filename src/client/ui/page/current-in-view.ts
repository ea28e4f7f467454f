import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of tabs or links with the class `scroll-row`: scrolls to the current one, when the page opens and
 * when it changes. The row must be positioned.
 */
export function useCurrentInView<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current is read from the row
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[data-state=active], [aria-current]');
    if (!row.current || !shown) return;
    row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2;
  }, [current]);
  return row;
}

import { useCallback, useSyncExternalStore } from 'react';

const severalColumns = '48rem';

/** Whether the screen has this width, by default that of several columns; assumed until hydration. */
export function useIsWide(width = severalColumns): boolean {
  const screen = () => matchMedia(`(min-width: ${width})`);
  const listen = useCallback(
    (listener: () => void) => {
      const changing = matchMedia(`(min-width: ${width})`);
      changing.addEventListener('change', listener);
      return () => changing.removeEventListener('change', listener);
    },
    [width],
  );
  return useSyncExternalStore(
    listen,
    () => screen().matches,
    () => true,
  );
}

import { useSyncExternalStore } from 'react';

const wideScreen = '(min-width: 48rem)';

/** Whether seven days fit next to each other. */
export const useIsWide = () => useSyncExternalStore(listen, isWide, () => true);

const isWide = () => matchMedia(wideScreen).matches;

function listen(listener: () => void): () => void {
  const screen = matchMedia(wideScreen);
  screen.addEventListener('change', listener);
  return () => screen.removeEventListener('change', listener);
}

import { useSyncExternalStore } from 'react';

const wideScreen = '(min-width: 48rem)';

/** Whether the screen has room for several columns; assumed until hydration. */
export const useIsWide = () => useSyncExternalStore(listen, isWide, () => true);

const isWide = () => matchMedia(wideScreen).matches;

function listen(listener: () => void): () => void {
  const screen = matchMedia(wideScreen);
  screen.addEventListener('change', listener);
  return () => screen.removeEventListener('change', listener);
}

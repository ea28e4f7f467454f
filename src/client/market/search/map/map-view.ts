import { useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#client/lib/browser/stored.ts';

const storageKey = 'learnlocal-map';
const listeners = new Set<() => void>();
const wideScreen = '(min-width: 80rem)';

export const readView = ({ view }: { view?: unknown }): { view?: 'map' | undefined } => ({
  view: view === 'map' ? view : undefined,
});

/** Whether the map is open is in the URL; wide screens also remember it, because it fits beside the list. */
export function useMapView() {
  const { view } = useSearch({ from: '/explore' });
  const isRemembered = useSyncExternalStore(listen, isRememberedHere, () => false);
  return { isInUrl: view === 'map', isShown: view === 'map' || isRemembered };
}

function listen(listener: () => void): () => void {
  const screen = matchMedia(wideScreen);
  listeners.add(listener);
  screen.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    screen.removeEventListener('change', listener);
  };
}

const isRememberedHere = () => matchMedia(wideScreen).matches && readStored(storageKey) === 'shown';

export function rememberMap(isShown: boolean): void {
  writeStored(storageKey, isShown ? 'shown' : null);
  for (const listener of listeners) listener();
}

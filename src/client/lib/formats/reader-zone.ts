import { useSyncExternalStore } from 'react';
import { localZone } from './formats.ts';

const never = () => () => {};

/** The reader's time zone; `placeZone` on the server and until hydration. */
export function useReaderZone(placeZone: string): string {
  return useSyncExternalStore(never, localZone, () => placeZone);
}

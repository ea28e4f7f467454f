import { useSyncExternalStore } from 'react';
import { localZone } from './formats.ts';

const never = () => () => {};

/** The reader's time zone; `placeZone` where a server renders, and until its page is hydrated. */
export function useReaderZone(placeZone: string): string {
  return useSyncExternalStore(never, localZone, () => placeZone);
}

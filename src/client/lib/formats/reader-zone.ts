import { useSyncExternalStore } from 'react';
import { localZone } from './formats.ts';

const subscribeNever = () => () => {};

/** The reader's time zone; `placeZone` on the server and until hydration. */
export function useReaderZone(placeZone: string): string {
  return useSyncExternalStore(subscribeNever, localZone, () => placeZone);
}

import { useSyncExternalStore } from 'react';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { readLastPlace } from './bar/last-place.ts';

const never = () => () => {};

/**
 * Where the visitor's searches start: the place searched last, or else that of their profile. Null if
 * unknown, on the server, whose pages may be shared, and after the visitor chose to see everything.
 */
export function useStartPlace(): string | null {
  const location = useKnownViewer()?.location;
  return useSyncExternalStore(
    never,
    () => (readLastPlace() ?? location) || null,
    () => null,
  );
}

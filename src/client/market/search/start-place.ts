import { useHydrated } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { localZone } from '#client/lib/formats/formats.ts';
import type { SearchResult } from '#client/lib/server/trpc.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { readLastPlace } from './bar/last-place.ts';

const subscribeNever = () => () => {};

/**
 * Where the visitor's searches start: the place searched last, or else that of their profile. Null if
 * unknown, on the server, whose pages may be shared, and after the visitor chose to see everything.
 */
export function useStartPlace(): string | null {
  const location = useKnownViewer()?.location;
  return useSyncExternalStore(
    subscribeNever,
    () => (readLastPlace() ?? location) || null,
    () => null,
  );
}

/**
 * One result in the likeliest city: the one with the most results in the visitor's time zone. It is suggested
 * while nothing else is known about where the visitor is.
 */
export function useLikelyCity(results: SearchResult[]): SearchResult | undefined {
  const location = useKnownViewer()?.location;
  const isUnknown = useHydrated() && readLastPlace() === null && !location;
  if (!isUnknown) return;
  const timeZone = localZone();
  const inZone = results.filter((result) => result.city && result.timeZone === timeZone);
  const byCity = [...Map.groupBy(inZone, ({ city }) => city).values()];
  return byCity.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

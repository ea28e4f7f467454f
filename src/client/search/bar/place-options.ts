import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { readLastPlace } from './last-place.ts';

export type PlaceOption = { kind: 'position' | 'last' | 'place'; label: string };

const position: PlaceOption = { kind: 'position', label: 'Near me' };

/** Places for what is typed, and the device's own; the last one while nothing is typed. */
export function usePlaceOptions(typed: string, isOpen: boolean): PlaceOption[] {
  const prefix = useDebounced(typed.trim());
  const { data } = trpc.places.suggest.useQuery(
    { prefix },
    { enabled: isOpen && prefix.length > 1, placeholderData: keepPreviousData },
  );
  if (!isOpen) return [];
  if (typed.trim() === '') {
    const last = readLastPlace();
    return [position, ...(last ? [{ kind: 'last' as const, label: last }] : [])];
  }
  const places = (data ?? []).map(({ label }) => ({ kind: 'place' as const, label }));
  return [...places, position];
}

import { keepPreviousData } from '@tanstack/react-query';
import { History, LocateFixed, MapPin } from 'lucide-react';
import { trpc } from '#client/lib/server/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import type { Option } from '#client/ui/forms/combobox.tsx';
import { cleanTypedText } from '#shared/text-patterns.ts';
import { readLastPlace } from './last-place.ts';

export type PlaceOption = Option & { kind: 'position' | 'last' | 'place' };

const position: PlaceOption = {
  id: 'position',
  kind: 'position',
  label: 'Near me',
  Icon: LocateFixed,
};

/** Places for the typed text and 'Near me'; without text, 'Near me' and the last place searched. */
export function usePlaceOptions(typed: string, isOpen: boolean): PlaceOption[] {
  const prefix = useDebounced(cleanTypedText(typed));
  const { data } = trpc.places.suggest.useQuery(
    { prefix },
    { enabled: isOpen && prefix.length > 1, placeholderData: keepPreviousData },
  );
  if (!isOpen) return [];
  if (cleanTypedText(typed) === '') {
    const last = readLastPlace();
    if (!last) return [position];
    return [
      position,
      { id: 'last', kind: 'last', label: last, Icon: History, note: 'Last search' },
    ];
  }
  const places = (data ?? []).map(({ label }) => ({
    id: label,
    kind: 'place' as const,
    label,
    Icon: MapPin,
  }));
  return [...places, position];
}

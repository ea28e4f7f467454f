import { useNavigate } from '@tanstack/react-router';
import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { stringifySearch } from '#client/lib/pages/search-string.ts';
import { mapArea, type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { searchOf } from './map-area.ts';
import { edgesOf, fitOptions, visibleBounds } from './open-map.ts';
import { boundsOf, placedResults, type ResultsMapProps } from './pins.ts';

const keyOf = (search: Search) => stringifySearch(toSearchParams(search));

/** Shows the results of each search, and searches the area that the user has moved to. */
export function useSearchArea(
  map: LibreMap,
  { search, fitted, isStale }: Pick<ResultsMapProps, 'search' | 'fitted' | 'isStale'>,
) {
  const navigate = useNavigate();
  const [hasMoved, setHasMoved] = useState(false);
  /** The search for which the map stays where the user moved it. */
  const keptFor = useRef<string | null>(null);
  const key = keyOf(search);
  useEffect(() => {
    const { unsubscribe } = map.on('moveend', ({ originalEvent }) => {
      // Only moves by the user carry a browser event.
      if (!originalEvent) return;
      keptFor.current = key;
      setHasMoved(true);
    });
    return () => {
      unsubscribe();
      setHasMoved(false);
    };
  }, [map, key]);
  useEffect(() => {
    const bounds = boundsOf(placedResults(fitted));
    if (bounds && !isStale && keptFor.current !== key) map.fitBounds(edgesOf(bounds), fitOptions);
  }, [map, fitted, isStale, key]);
  const searchHere = () => {
    const here = { ...search, near: mapArea, ...searchOf(visibleBounds(map)) };
    keptFor.current = keyOf(here);
    void navigate({ to: '/explore', search: toSearchParams(here), resetScroll: false });
  };
  return { hasMoved, searchHere };
}

import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import type { SearchResult } from '#client/lib/trpc.ts';
import { groupPins, type Pin, placedResults } from './pins.ts';

/** The pins of the results; which of them share a pin depends on the zoom. */
export function usePins(map: LibreMap, results: SearchResult[]): Pin[] {
  const [zoom, setZoom] = useState(map.getZoom());
  useEffect(() => {
    const { unsubscribe } = map.on('zoomend', () => setZoom(map.getZoom()));
    return unsubscribe;
  }, [map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map projects by its zoom
  return useMemo(
    () =>
      groupPins(placedResults(results), ({ latitude, longitude }) =>
        map.project([longitude, latitude]),
      ),
    [map, results, zoom],
  );
}

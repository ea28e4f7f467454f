import type { Map as LibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useState } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import { openEmbeddedMap } from './embedded-map.ts';
import type { Bounds } from './map-area.ts';
import { openMap } from './open-map.ts';

type Opened = LibreMap | 'unavailable' | null;

/** The map in `container`, which starts at `start`: null until it is open, 'unavailable' without WebGL or without its style. */
export function useMap(container: RefObject<HTMLElement | null>, start: Bounds | null): Opened {
  const [map, setMap] = useState<Opened>(null);
  const { places } = trpc.useUtils();
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isMounted = true;
    let opened: LibreMap | undefined;
    const open = async () => {
      const styleUrl = await places.mapStyle.ensureData();
      // The effect may have been cleaned up meanwhile, and the element may have another map.
      if (!isMounted) return;
      opened = styleUrl
        ? openMap(element, styleUrl, start)
        : await openEmbeddedMap(element, start, (area) => places.largestIn.fetch(area));
      if (!isMounted) return opened.remove();
      // Without a listener, the library would write every missing tile to the console.
      opened.on('error', () => isMounted && !opened?.isStyleLoaded() && setMap('unavailable'));
      setMap(opened);
    };
    open().catch(() => isMounted && setMap('unavailable'));
    return () => {
      isMounted = false;
      opened?.remove();
    };
  }, [container, start, places]);
  return map;
}

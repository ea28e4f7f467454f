import type { Map as LibreMap, StyleSpecification } from 'maplibre-gl';
import { type RefObject, useEffect, useState } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import type { Bounds } from './map-area.ts';
import { readStyle } from './map-style.ts';
import { openMap } from './open-map.ts';

type Opened = LibreMap | 'unavailable' | null;
type View = { start: Bounds | null; isCooperative: boolean };

/** The map in `container`, which starts at `start`: null until it is open, 'unavailable' without WebGL or without its style. */
export function useMap(
  container: RefObject<HTMLElement | null>,
  { start, isCooperative }: View,
): Opened {
  const [map, setMap] = useState<Opened>(null);
  const { source } = trpc.useUtils().map;
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isMounted = true;
    let opened: LibreMap | undefined;
    const open = async () => {
      const found = await source.fetch();
      const style = found.fileUrl ? await readStyle(found.fileUrl) : () => found.styleUrl ?? '';
      // The effect may have been cleaned up meanwhile, and the element may have another map.
      if (!isMounted) return;
      opened = openMap(element, style(), { start, isCooperative });
      if (found.fileUrl) followTheme(opened, style);
      let hasStyle = false;
      opened.once('style.load', () => {
        hasStyle = true;
      });
      // Without a listener, the library would write every missing tile to the console.
      opened.on('error', () => isMounted && !hasStyle && setMap('unavailable'));
      setMap(opened);
    };
    open().catch(() => isMounted && setMap('unavailable'));
    return () => {
      isMounted = false;
      opened?.remove();
    };
  }, [container, start, isCooperative, source]);
  return map;
}

function followTheme(map: LibreMap, style: () => string | StyleSpecification): void {
  const theme = new MutationObserver(() => map.setStyle(style()));
  theme.observe(document.documentElement, { attributeFilter: ['class'] });
  map.once('remove', () => theme.disconnect());
}

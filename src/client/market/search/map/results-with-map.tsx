import { ClientOnly } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Highlight } from '#client/market/search/results/result-grid.tsx';
import { classNames } from '#client/ui/class-names.ts';

import { MapPlaceholder } from './map-placeholder.tsx';
import { FloatingListLink } from './map-toggle.tsx';
import { MapUnavailable } from './map-unavailable.tsx';
import { useMapView } from './map-view.ts';

const ResultsMap = lazy(async () => {
  // The map's code may fail to load; the list is enough.
  const loaded = await import('./results-map.tsx').catch(() => null);
  return { default: loaded?.ResultsMap ?? MapUnavailable };
});

type ResultsWithMapProps = Omit<Parameters<typeof ResultsMap>[0], keyof Highlight> & {
  /** The list, with highlighted classes only beside the map. */
  children(highlight: Highlight | undefined): ReactNode;
};

/** The list, with the map beside it on wide screens or in its place on others. */
export function ResultsWithMap({ children, ...found }: ResultsWithMapProps) {
  const { isInUrl, isShown } = useMapView();
  const [activeIds, onActivate] = useState<readonly string[]>([]);
  const map = useRef<HTMLDivElement>(null);
  useListPosition(map, isInUrl);
  const highlight = { activeIds, onActivate };
  return (
    <>
      <div className={isShown ? besideMap : undefined}>
        <div
          className={classNames(isInUrl && 'hidden xl:block', isShown && 'xl:[&_ul]:grid-cols-2')}
        >
          {children(isShown ? highlight : undefined)}
        </div>
        {isShown && (
          <div
            ref={map}
            className="h-[calc(100dvh-10.5rem)] max-h-160 min-h-96 xl:sticky xl:top-20 xl:h-[calc(100dvh-6rem)]"
          >
            <ClientOnly fallback={<MapPlaceholder />}>
              <Suspense fallback={<MapPlaceholder />}>
                <ResultsMap {...found} {...highlight} />
              </Suspense>
            </ClientOnly>
          </div>
        )}
      </div>
      {isInUrl && <FloatingListLink search={found.search} />}
    </>
  );
}

const besideMap = 'xl:grid xl:grid-cols-[minmax(0,8fr)_minmax(0,6fr)] xl:items-start xl:gap-6';

/** Shows the top edge of the map when it replaces the list, and the top of the list when the map closes. */
function useListPosition(map: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    if (isOpen) map.current?.scrollIntoView({ block: 'start' });
    else window.scrollTo(0, 0);
  }, [map, isOpen]);
}

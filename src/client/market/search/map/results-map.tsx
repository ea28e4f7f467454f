import { useNavigate } from '@tanstack/react-router';
import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIsWide } from '#client/lib/browser/use-is-wide.ts';
import type { SearchResult } from '#client/lib/server/trpc.ts';
import { mapArea, type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { MapControls } from './map-controls.tsx';
import { MapPins } from './map-pins.tsx';
import { MapPlaceholder } from './map-placeholder.tsx';
import { MapUnavailable } from './map-unavailable.tsx';
import { PinCard, pinCardId } from './pin-card.tsx';
import {
  boundsOf,
  coversPin,
  groupPins,
  type Pin,
  type PlacedResult,
  placedResults,
  type ResultsMapProps,
} from './pins.ts';
import { ResultStrip, showInStrip } from './result-strip.tsx';
import { useMap } from './use-map.ts';
import { useSearchArea } from './use-search-area.ts';

/** Search results on a map, which fills the screen of a phone. The list and the filters offer the same functions. */
export function ResultsMap(props: ResultsMapProps) {
  const navigate = useNavigate();
  const isWide = useIsWide();
  if (isWide) return <MapSection {...props} isWide />;
  const search = { ...toSearchParams(props.search), view: undefined };
  return (
    <Dialog
      isOpen
      isFullScreen
      isDialogFocused
      title="Map of the classes"
      getReturnFocus={() => document.querySelector('main')}
      onOpenChange={() => navigate({ to: '/explore', search, resetScroll: false })}
    >
      <MapSection {...props} isWide={false} />
    </Dialog>
  );
}

function MapSection({ isWide, ...props }: ResultsMapProps & { isWide: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const placed = useMemo(() => placedResults(props.results), [props.results]);
  const [start] = useState(() => boundsOf(placedResults(props.fitted)));
  // Beside a page, a wheel or a finger that crosses the map scrolls the page.
  const map = useMap(container, { start, isCooperative: isWide });
  const strip = useStrip(map, placed, !isWide);
  const highlight = strip ? { activeIds: strip.activeIds, onActivate: ignore } : props;
  return (
    <section aria-label="Map of the classes" className="isolate flex h-full flex-col gap-3">
      <div className="relative min-h-0 grow">
        <Button
          className="sr-only focus:not-sr-only focus:!absolute focus:top-3 focus:left-3 focus:z-20 focus:px-4"
          onClick={() => end.current?.focus()}
        >
          Skip the map
        </Button>
        <div
          hidden={map === 'unavailable'}
          ref={container}
          className={classNames(
            'h-full overflow-hidden bg-sunken',
            isWide && 'rounded-2xl border border-line',
          )}
        />
        {map === null && (
          <div className="absolute inset-0">
            <MapPlaceholder />
          </div>
        )}
        {map === 'unavailable' && <MapUnavailable />}
        {isOpen(map) && <OpenMap map={map} onPin={strip?.show} {...props} {...highlight} />}
        <p ref={end} tabIndex={-1} className="sr-only">
          End of the map
        </p>
      </div>
      {strip && map !== 'unavailable' && (
        <ResultStrip results={placed} carried={props.carried} onActivate={strip.activate} />
      )}
    </section>
  );
}

const ignore = () => {};

const isOpen = (map: ReturnType<typeof useMap>): map is LibreMap =>
  map !== null && map !== 'unavailable';

/** The strip of results below the map on phones; null on other screens. At first, its first result is active. */
function useStrip(map: ReturnType<typeof useMap>, placed: PlacedResult[], isStrip: boolean) {
  const [activeId, setActiveId] = useState<string>();
  if (!isStrip) return null;
  const active = placed.find(({ id }) => id === activeId) ?? placed[0];
  const activate = (result: PlacedResult) => {
    setActiveId(result.id);
    const point: [number, number] = [result.longitude, result.latitude];
    if (isOpen(map) && !map.getBounds().contains(point)) map.panTo(point);
  };
  return { activeIds: active ? [active.id] : [], activate, show: showInStrip };
}

type OpenMapProps = ResultsMapProps & {
  map: LibreMap;
  /** Shows a pin in the strip, instead of its card. */
  onPin: ((resultId: string) => void) | undefined;
};

function OpenMap({ map, onPin, activeIds, onActivate, ...found }: OpenMapProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const pins = usePins(map, found.results);
  const { hasMoved, searchHere } = useSearchArea(map, found);
  // Pins join and part when the map zooms; the class of the chosen one is still in one of them.
  const isChosen = ({ results }: Pin) => results.some(({ id }) => id === chosenId);
  const chosen = onPin ? undefined : pins.find(isChosen);
  const shownPins = useShownPins(map, pins, chosen);
  const choose = (pin: Pin | null) => {
    if (onPin) return pin && onPin(pin.id);
    setChosenId(pin?.id ?? null);
    if (pin) keepAboveCard(map, pin);
  };
  return (
    <>
      <MapPins
        map={map}
        pins={shownPins}
        activeIds={activeIds}
        onActivate={onActivate}
        chosenId={onPin ? undefined : (chosen?.id ?? null)}
        onChoose={choose}
      />
      <MapControls
        map={map}
        onSearchHere={hasMoved ? searchHere : null}
        nothingFound={found.isNothing ? nothingFound(found.search) : null}
      />
      {chosen && (
        <PinCard
          key={chosen.id}
          pin={chosen}
          carried={found.carried}
          onClose={() => {
            document.getElementById(`pin-${chosen.id}`)?.focus();
            setChosenId(null);
          }}
        />
      )}
    </>
  );
}

const nothingFound = ({ near }: Search): string =>
  near === mapArea ? 'No classes here' : 'No classes match exactly';

const cardHeight = 320;

function keepAboveCard(map: LibreMap, { longitude, latitude }: Pin): void {
  const hidden =
    map.project([longitude, latitude]).y + cardHeight - map.getContainer().clientHeight;
  if (hidden > 0) map.panBy([0, hidden]);
}

/** The pins of the results; the zoom decides which results share a pin. */
function usePins(map: LibreMap, results: SearchResult[]): Pin[] {
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

/** All pins except those that the card of the chosen pin covers: they could be focused without being seen. */
function useShownPins(map: LibreMap, pins: Pin[], chosen: Pin | undefined): Pin[] {
  const [coveredIds, setCoveredIds] = useState<string[]>([]);
  useEffect(() => {
    const card = chosen && document.getElementById(pinCardId);
    if (!card) return;
    const findCovered = () => {
      // Unlike the bounding rectangle, these ignore the animation by which the card rises.
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = card;
      const covered = pins.filter(
        (pin) =>
          pin !== chosen &&
          coversPin({ left, top, width, height }, map.project([pin.longitude, pin.latitude])),
      );
      setCoveredIds(covered.map(({ id }) => id));
    };
    findCovered();
    const { unsubscribe } = map.on('moveend', findCovered);
    return unsubscribe;
  }, [map, pins, chosen]);
  return chosen ? pins.filter(({ id }) => !coveredIds.includes(id)) : pins;
}

import { Minus, Plus, Search } from 'lucide-react';
import type { Map as LibreMap } from 'maplibre-gl';
import type { MouseEvent } from 'react';
import { Button } from '#client/ui/button.tsx';

const zooms = [
  { label: 'Zoom in', Icon: Plus, step: 1 },
  { label: 'Zoom out', Icon: Minus, step: -1 },
];

type MapControlsProps = {
  map: LibreMap;
  /** Null until the map has been moved. */
  onSearchHere: (() => void) | null;
  /** What to say if nothing was found. */
  nothingFound: string | null;
};

export function MapControls({ map, onSearchHere, nothingFound }: MapControlsProps) {
  const zoom = (step: number, { nativeEvent }: MouseEvent) =>
    map.zoomTo(Math.round(map.getZoom()) + step, {}, { originalEvent: nativeEvent });
  return (
    <>
      {!onSearchHere && nothingFound && (
        <p className="absolute top-3 left-3 z-10 whitespace-nowrap rounded-full bg-raised px-4 py-2 font-medium shadow-card">
          {nothingFound}
        </p>
      )}
      {onSearchHere && (
        <Button
          className="!absolute !rounded-full top-3 left-3 z-10 animate-appear shadow-card sm:left-1/2 sm:-translate-x-1/2"
          onClick={onSearchHere}
        >
          <Search aria-hidden className="size-4" />
          Search this area
        </Button>
      )}
      <div className="absolute top-18 right-3 z-10 flex flex-col md:top-3 overflow-hidden rounded-lg border border-line-strong bg-raised shadow-card">
        {zooms.map(({ label, Icon, step }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            onClick={(event) => zoom(step, event)}
            className="-outline-offset-2 grid size-11 place-items-center border-line border-b last:border-b-0 hover:bg-sunken"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        ))}
      </div>
    </>
  );
}

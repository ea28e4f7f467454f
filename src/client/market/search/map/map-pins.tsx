import { type Map as LibreMap, Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#client/ui/class-names.ts';
import type { Point } from '#shared/market/places.ts';
import { type Pin, pinLabel, pinSentence, type ResultsMapProps } from './pins.ts';

type MapPinsProps = Pick<ResultsMapProps, 'activeIds' | 'onActivate'> & {
  map: LibreMap;
  pins: Pin[];
  /** The pin whose card is open; undefined if pins have no cards. */
  chosenId: string | null | undefined;
  onChoose(pin: Pin | null): void;
};

export function MapPins(props: MapPinsProps) {
  const { map, pins, activeIds, onActivate, chosenId, onChoose } = props;
  useEffect(() => {
    const { unsubscribe } = map.on('click', ({ originalEvent: { target } }) => {
      // Without this, the map would also handle presses of pins.
      if (target === map.getCanvas()) onChoose(null);
    });
    return unsubscribe;
  }, [map, onChoose]);
  return pins.map((pin) => {
    const isChosen = pin.id === chosenId;
    const isActive = isChosen || pin.results.some(({ id }) => activeIds.includes(id));
    const activate = () => onActivate(pin.results.map(({ id }) => id));
    const deactivate = () => onActivate([]);
    return (
      <MapMarker key={pin.id} map={map} point={pin} isRaised={isActive}>
        <button
          id={`pin-${pin.id}`}
          type="button"
          aria-label={pinSentence(pin)}
          aria-expanded={chosenId === undefined ? undefined : isChosen}
          onPointerEnter={activate}
          onPointerLeave={deactivate}
          onFocus={activate}
          onBlur={deactivate}
          onClick={() => onChoose(isChosen ? null : pin)}
          className="flex min-h-11 min-w-11 items-center justify-center rounded-full"
        >
          <span
            className={classNames(
              'whitespace-nowrap rounded-full border px-3 py-1 font-medium font-sans text-sm shadow-card transition-colors duration-150',
              isActive
                ? 'border-accent bg-accent text-on-accent'
                : 'border-line-strong bg-raised text-ink',
            )}
          >
            {pinLabel(pin)}
          </span>
        </button>
      </MapMarker>
    );
  });
}

type MapMarkerProps = { map: LibreMap; point: Point; isRaised: boolean; children: ReactNode };

function MapMarker({ map, point, isRaised, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'));
  const { latitude, longitude } = point;
  useEffect(() => {
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, element, latitude, longitude]);
  useEffect(() => {
    element.style.zIndex = isRaised ? '1' : '';
  }, [element, isRaised]);
  return createPortal(children, element);
}

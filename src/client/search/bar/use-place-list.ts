import { type KeyboardEvent, useState } from 'react';
import { currentPosition } from '#client/lib/current-position.ts';
import type { Search } from '#client/search/params/search-params.ts';
import { type PlaceOption, usePlaceOptions } from './place-options.ts';

export type Place = Pick<Search, 'near' | 'lat' | 'lng'>;

const rejections = {
  denied:
    "We don't have access to your location. Allow it in your browser, or type a city or ZIP code.",
  failed: "We couldn't get your location. Type a city or ZIP code instead.",
};

/** What is open, suggested and active, and what keys and presses do. */
export function usePlaceList(place: Place, onPlace: (place: Place) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [status, setStatus] = useState('');
  const options = usePlaceOptions(place.near ?? '', isOpen);
  const close = () => {
    setIsOpen(false);
    setActive(null);
    setStatus('');
  };
  const choose = async (option: PlaceOption) => {
    if (option.kind === 'position') {
      setStatus('Finding you…');
      const found = await currentPosition();
      if ('rejection' in found) return setStatus(rejections[found.rejection]);
      onPlace({ lat: roughly(found.point.latitude), lng: roughly(found.point.longitude) });
    } else onPlace({ near: option.label });
    close();
  };
  const move = (step: number) => {
    setIsOpen(true);
    const from = active ?? (step > 0 ? -1 : 0);
    setActive(options.length > 0 ? (from + step + options.length) % options.length : null);
  };
  const type = (text: string) => {
    onPlace({ near: text });
    setActive(null);
    setIsOpen(true);
  };
  return {
    options,
    active,
    isOpen,
    status,
    open: () => setIsOpen(true),
    close,
    choose,
    move,
    type,
  };
}

type PlaceList = ReturnType<typeof usePlaceList>;

export function pressKey(
  event: KeyboardEvent,
  { isOpen, options, active, ...list }: PlaceList,
): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const option = options[active ?? -1];
  if (step) list.move(step);
  else if (event.key === 'Enter' && isOpen && option) void list.choose(option);
  else {
    if (event.key === 'Escape') list.close();
    return;
  }
  // The cursor would move, or the form would be sent.
  event.preventDefault();
}

/** About 100 meters: enough to measure miles, and less to reveal. */
const roughly = (degrees: number) => Math.round(degrees * 1000) / 1000;

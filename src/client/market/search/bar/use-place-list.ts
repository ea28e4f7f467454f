import { useState } from 'react';
import { currentPosition } from '#client/lib/browser/current-position.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import type { Search } from '#client/market/search/search-params.ts';
import { optionList, useListState } from '#client/ui/forms/option-list.ts';
import { type PlaceOption, usePlaceOptions } from './place-options.ts';

export type Place = Pick<Search, 'near' | 'lat' | 'lng'>;

const rejections = {
  denied:
    "We don't have access to your location. Allow it in your browser, or type a city or ZIP code.",
  failed: "We couldn't get your location. Type a city or ZIP code instead.",
};

/** The visitor's position as a place; without it, `report` gets the reason. */
export async function locate(report: (reason: string) => unknown): Promise<Place | null> {
  // About 100 meters: enough to measure miles, and less to reveal.
  const found = await currentPosition(3);
  if ('point' in found) {
    const { latitude, longitude } = found.point;
    return { near: undefined, lat: latitude, lng: longitude };
  }
  report(rejections[found.rejection]);
  return null;
}

/** Place suggestions; `status` reports the progress of locating the user. */
export function usePlaceList(place: Place, onPlace: (place: Place) => void) {
  const [status, setStatus] = useState('');
  const latest = useLatest(place);
  const choose = async (option: PlaceOption) => {
    if (option.kind === 'position') {
      setStatus('Finding you…');
      const here = await locate(setStatus);
      // Locating takes seconds; another place may have been entered by then.
      if (latest.current?.near !== place.near) return setStatus('');
      if (!here) return;
      onPlace(here);
    } else onPlace({ near: option.label });
    close();
  };
  const state = useListState();
  const close = () => {
    state.close();
    setStatus('');
  };
  const options = usePlaceOptions(place.near ?? '', state.isOpen);
  return { list: optionList({ ...state, close }, options, (each) => void choose(each)), status };
}

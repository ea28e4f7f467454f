import { count } from '#client/lib/formats/formats.ts';
import type { SearchResult } from '#client/lib/server/trpc.ts';
import type { Highlight } from '#client/market/search/results/result-grid.tsx';
import type { Search } from '#client/market/search/search-params.ts';
import type { Point } from '#shared/market/places.ts';
import type { CarriedSearch } from '#shared/market/search/search.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { Bounds } from './map-area.ts';

export type PlacedResult = SearchResult & Point;
export type Pin = Point & {
  /** The id of the pin's first class. */
  id: string;
  results: [PlacedResult, ...PlacedResult[]];
};
type Pixel = { x: number; y: number };
type Box = { left: number; top: number; width: number; height: number };

/** In pixels: the width of '24 classes', and the height of a target for fingers. */
const pinSize = { x: 100, y: 44 };

/**
 * The results with a known place. Longitudes continue beyond 180 degrees if that brings a result
 * nearer to the first.
 */
export function placedResults(results: SearchResult[]): PlacedResult[] {
  let first: number | undefined;
  return results.flatMap((result): PlacedResult[] => {
    const { latitude, longitude } = result;
    if (latitude === null || longitude === null) return [];
    first ??= longitude;
    const turns = Math.round((first - longitude) / 360);
    return [{ ...result, latitude, longitude: longitude + turns * 360 }];
  });
}

export function boundsOf(points: Point[]): Bounds | null {
  if (points.length === 0) return null;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

/** One pin for results that would cover each other, at the place of the first of them. */
export function groupPins(placed: PlacedResult[], project: (point: Point) => Pixel): Pin[] {
  const pins: (Pin & Pixel)[] = [];
  for (const result of placed) {
    const { x, y } = project(result);
    const near = pins.find(
      (pin) => Math.abs(pin.x - x) < pinSize.x && Math.abs(pin.y - y) < pinSize.y,
    );
    if (near) near.results.push(result);
    else pins.push({ ...pointOf(result), id: result.id, results: [result], x, y });
  }
  return pins.map(({ x: _x, y: _y, ...pin }) => pin);
}

/** Whether a box that lies on the map covers at least a part of the pin at this pixel. */
export const coversPin = ({ left, top, width, height }: Box, { x, y }: Pixel): boolean =>
  Math.abs(x - left - width / 2) < (width + pinSize.x) / 2 &&
  Math.abs(y - top - height / 2) < (height + pinSize.y) / 2;

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

/** '$45', or '3 classes' for several. */
export function pinLabel({ results }: Pin): string {
  const [first, ...others] = results;
  return others.length === 0 ? formatPrice(first.price) : count(results.length, 'class', 'classes');
}

/** The label of a pin for screen readers, which starts with the visible text. */
export function pinSentence(pin: Pin): string {
  const [first, ...others] = pin.results;
  if (others.length === 0) return `${pinLabel(pin)}, ${first.title}`;
  const lowest = Math.min(...pin.results.map(({ price }) => price));
  return `${pinLabel(pin)}, ${lowest === 0 ? 'some free' : `from ${formatPrice(lowest)}`}`;
}

/** The results on a map, and the highlighted ones. */
export type ResultsMapProps = Highlight & {
  search: Search;
  results: SearchResult[];
  /** The results that the map is moved to: those that match, or else the nearest ones. */
  fitted: SearchResult[];
  carried: CarriedSearch;
  /** Whether nothing was found, so that the results are classes that nearly match. */
  isNothing: boolean;
  /** Whether the results are still those of the previous search. */
  isStale: boolean;
};

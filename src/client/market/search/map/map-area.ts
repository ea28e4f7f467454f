import type { Point } from '#shared/market/places.ts';
import { searchLimits } from '#shared/market/search/search.ts';

/** A map's visible part. Beyond the 180th meridian, longitudes go on: 190 is the same as -170. */
export type Bounds = { west: number; south: number; east: number; north: number };

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

function milesBetween(one: Point, other: Point): number {
  const height = radians(other.latitude - one.latitude);
  const width = radians(other.longitude - one.longitude);
  const chord =
    Math.sin(height / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(width / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A longitude from -180 up to 180. */
const wrapLongitude = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Precise to about 100 meters. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** A search around the middle of the map that reaches its corners. */
export function searchOf({ west, south, east, north }: Bounds) {
  const center = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  // The corner nearer to the equator is farther away.
  const latitude = Math.abs(south) < Math.abs(north) ? south : north;
  // Half of the world at most: beyond that, the corner comes closer again.
  const reach = Math.min(180, (east - west) / 2);
  const miles = milesBetween(center, { latitude, longitude: center.longitude + reach });
  const { min, max } = searchLimits.within;
  return {
    lat: rounded(center.latitude),
    lng: rounded(wrapLongitude(center.longitude)),
    within: Math.min(max, Math.max(min, Math.ceil(miles))),
  };
}

import type { Deps } from '#server/app/deps.ts';
import type { Db } from '#server/db/schema.ts';
import { createEmbeddedGeocoder } from '#server/market/places/embedded-geocoder.ts';
import type { Place } from '#server/market/places/geocoder.ts';
import { countryName } from '#server/market/places/regions.ts';
import { timeZoneAt } from '#server/market/places/time-zones.ts';
import type { Point } from '#shared/market/places.ts';
import { selectKnownPlace } from './class-places.queries.ts';

type GivenPlace = {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  showExactPlace?: boolean | undefined;
};

/** Clears the result of geocoding, because the location changed or must be geocoded again. */
const clearedPlace = {
  latitude: null,
  longitude: null,
  locationPrecision: 'unknown',
  isPointCorrected: false,
  geocodedLocation: null,
  city: null,
  region: null,
  countryCode: null,
} as const;

/** The place columns that a listing changes; `isLocationChanged` if its location is new. */
export function placeColumns(given: GivenPlace, isLocationChanged: boolean) {
  const { showExactPlace } = given;
  const point = givenPoint(given);
  return {
    ...((isLocationChanged || point === null) && clearedPlace),
    ...(point && { ...point, locationPrecision: 'exact' as const, isPointCorrected: true }),
    ...(showExactPlace !== undefined && { showsExactPlace: showExactPlace }),
  };
}

/** Undefined if the listing has no point; null deletes the instructor's point. */
function givenPoint({ latitude, longitude }: GivenPlace): Point | null | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/**
 * The known place of a location before the class is saved: 'pending' if only the site's geocoder can
 * find it.
 */
export async function previewPlace({ db, env }: Deps, location: string) {
  const known = await selectKnownPlace(db, location);
  const place = known ?? (await createEmbeddedGeocoder(db).find(location));
  if (!place) {
    const status = env.geocoderUrl && known === undefined ? 'pending' : 'unknown';
    return { status, label: null, timeZone: null } as const;
  }
  const label = [place.city, placeRegion(place)].filter(Boolean).join(', ') || location;
  return { status: 'found', label, timeZone: timeZoneAt(place) } as const;
}

const placeRegion = ({ region, countryCode }: Place) =>
  region ?? (countryCode && countryName(countryCode));

type Listed = GivenPlace & { location: string };

/** The point of a class before it is saved; null if it is unknown. Never asks another server. */
export async function pointOfPlace(db: Db, given: Listed): Promise<Point | null> {
  return givenPoint(given) ?? (await createEmbeddedGeocoder(db).find(given.location));
}

/** The time zone of the place; null if it is unknown. */
export async function timeZoneOfPlace(db: Db, given: Listed): Promise<string | null> {
  const point = await pointOfPlace(db, given);
  return point && timeZoneAt(point);
}

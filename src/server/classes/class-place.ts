import type { Deps } from '#server/deps.ts';
import { embeddedGeocoder } from '#server/places/embedded-geocoder.ts';
import type { Place } from '#server/places/geocoder.ts';
import { countryName } from '#server/places/regions.ts';
import { timeZoneAt } from '#server/places/time-zones.ts';
import type { Point } from '#shared/places.ts';
import { selectKnownPlace } from './class-places.queries.ts';

type GivenPlace = {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  showExactPlace?: boolean | undefined;
};

/** Whatever geocoding found: it belongs to another location, or is to be found again. */
const forgotten = {
  latitude: null,
  longitude: null,
  locationPrecision: 'unknown',
  isPointCorrected: false,
  geocodedLocation: null,
  city: null,
  region: null,
  countryCode: null,
} as const;

/** The columns that a listing changes; `isElsewhere` if its location is new. */
export function placeColumns(given: GivenPlace, isElsewhere: boolean) {
  const { showExactPlace } = given;
  const point = givenPoint(given);
  return {
    ...((isElsewhere || point === null) && forgotten),
    ...(point && { ...point, locationPrecision: 'exact' as const, isPointCorrected: true }),
    ...(showExactPlace !== undefined && { showsExactPlace: showExactPlace }),
  };
}

/** Undefined if the listing says nothing about it; null forgets the instructor's point. */
function givenPoint({ latitude, longitude }: GivenPlace): Point | null | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/**
 * What is known of a location before the class is saved: 'pending' if only the geocoder of the site
 * can tell.
 */
export async function previewPlace({ db, env }: Deps, location: string) {
  const known = await selectKnownPlace(db, location);
  const place = known ?? (await embeddedGeocoder.find(location));
  if (!place) {
    const status = env.geocoderUrl && known === undefined ? 'pending' : 'unknown';
    return { status, label: null, timeZone: null } as const;
  }
  const label = [place.city, placeRegion(place)].filter(Boolean).join(', ') || location;
  return { status: 'found', label, timeZone: timeZoneAt(place) } as const;
}

const placeRegion = ({ region, countryCode }: Place) =>
  region ?? (countryCode && countryName(countryCode));

/** The time zone of the place, or UTC if it is unknown. Never asks another server. */
export async function timeZoneOfPlace(given: GivenPlace & { location: string }): Promise<string> {
  const place = givenPoint(given) ?? (await embeddedGeocoder.find(given.location));
  return place ? timeZoneAt(place) : 'UTC';
}

import { embeddedGeocoder } from '#server/places/embedded-geocoder.ts';
import { timeZoneAt } from '#server/places/time-zones.ts';
import type { Point } from '#shared/places.ts';

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

/** The time zone of the place, or UTC if it is unknown. Never asks another server. */
export async function timeZoneOfPlace(given: GivenPlace & { location: string }): Promise<string> {
  const place = givenPoint(given) ?? (await embeddedGeocoder.find(given.location));
  return place ? timeZoneAt(place) : 'UTC';
}

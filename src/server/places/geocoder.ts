import type { LocationPrecision } from '#shared/places.ts';

export type Place = {
  latitude: number;
  longitude: number;
  precision: Exclude<LocationPrecision, 'unknown'>;
  city: string | null;
  /** The code of a US state, or the name of a region elsewhere. */
  region: string | null;
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
};

export type Geocoder = {
  /** Null if the place is unknown. Throws a JobFailure if it could not be looked up. */
  find(text: string): Promise<Place | null>;
};

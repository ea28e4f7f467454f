import type { LocationPrecision } from '#shared/market/places.ts';

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
  /** Returns null for an unknown place. Throws a JobFailure if the lookup failed. */
  find(text: string): Promise<Place | null>;
};

import type { Db } from '#server/db/schema.ts';
import type { Point } from '#shared/market/places.ts';
import { createEmbeddedGeocoder } from './embedded-geocoder.ts';
import { loadGazetteer } from './gazetteer.ts';
import { findMeant } from './read-places.ts';
import { countryName } from './regions.ts';

export type ResolvedPlace = Point & { label: string };

/** The place that the text names, or else the city of an address; null if it is unknown. */
export async function findNamedPlace(db: Db, text: string): Promise<ResolvedPlace | null> {
  const named = await findMeant(db, await loadGazetteer(), text);
  if (named) {
    const { label, latitude, longitude } = named;
    return { label, latitude, longitude };
  }
  const found = await createEmbeddedGeocoder(db).find(text);
  if (!found) return null;
  const { city, region, countryCode, latitude, longitude } = found;
  const state = region ?? (countryCode && countryName(countryCode));
  return { label: [city, state].filter(Boolean).join(', '), latitude, longitude };
}

import type { Db } from '#server/db/schema.ts';
import { createEmbeddedGeocoder } from '#server/places/embedded-geocoder.ts';
import { loadGazetteer } from '#server/places/gazetteer.ts';
import { placesNamed, rankByClasses } from '#server/places/read-places.ts';
import { countryName } from '#server/places/regions.ts';
import type { Point } from '#shared/places.ts';
import type { SearchFilters } from '#shared/search/search.ts';

export type ResolvedPlace = Point & { label: string };

/** The place that a search is near; null if the search names an unknown place. */
export async function placeOfSearch(
  db: Db,
  { near, lat, lng }: SearchFilters,
): Promise<ResolvedPlace | null | undefined> {
  if (lat !== undefined && lng !== undefined)
    return { label: near || `${lat}, ${lng}`, latitude: lat, longitude: lng };
  return near ? findNamed(db, near) : undefined;
}

/** The place that the text names, or else the city of an address. */
async function findNamed(db: Db, text: string): Promise<ResolvedPlace | null> {
  const [named] = await rankByClasses(db, placesNamed(await loadGazetteer(), text));
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

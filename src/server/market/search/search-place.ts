import type { Db } from '#server/db/schema.ts';
import { findNamedPlace, type ResolvedPlace } from '#server/market/places/named-place.ts';
import type { SearchFilters } from '#shared/market/search/search.ts';

/** The place that a search is near; null if the search names an unknown place. */
export async function placeOfSearch(
  db: Db,
  { near, lat, lng }: SearchFilters,
): Promise<ResolvedPlace | null | undefined> {
  if (lat !== undefined && lng !== undefined)
    return { label: near || `${lat}, ${lng}`, latitude: lat, longitude: lng };
  return near ? findNamedPlace(db, near) : undefined;
}

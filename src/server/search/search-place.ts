import { findPlace } from '#server/places/embedded-geocoder.ts';
import { loadGazetteer } from '#server/places/gazetteer.ts';
import { countryName } from '#server/places/regions.ts';
import { suggestPlaces } from '#server/places/suggest-places.ts';
import type { Point } from '#shared/places.ts';
import type { SearchFilters } from '#shared/search/search.ts';

export type ResolvedPlace = Point & { label: string };

/** The place that a search is near; null if the search names an unknown place. */
export async function placeOfSearch({
  near,
  lat,
  lng,
}: SearchFilters): Promise<ResolvedPlace | null | undefined> {
  if (lat !== undefined && lng !== undefined)
    return { label: near || `${lat}, ${lng}`, latitude: lat, longitude: lng };
  return near ? findNamed(near) : undefined;
}

/** The first suggestion, or else the city of an address. */
async function findNamed(text: string): Promise<ResolvedPlace | null> {
  const gazetteer = await loadGazetteer();
  const [suggested] = suggestPlaces(gazetteer, text);
  if (suggested) {
    const { label, latitude, longitude } = suggested;
    return { label, latitude, longitude };
  }
  const found = findPlace(gazetteer, text);
  if (!found) return null;
  const { city, region, countryCode, latitude, longitude } = found;
  const state = region ?? (countryCode && countryName(countryCode));
  return { label: [city, state].filter(Boolean).join(', '), latitude, longitude };
}

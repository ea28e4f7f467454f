import type { Db } from '#server/db/schema.ts';
import { foldName } from './fold-name.ts';
import type { Gazetteer, GazetteerPlace } from './gazetteer.ts';
import { countNear } from './near-classes.queries.ts';
import { countryCode, countryName, stateCode, trailingState } from './regions.ts';

/** The site's country, whose cities are meant unless one abroad is this many times as large. */
const homeCountry = 'US';
const homeWeight = 60;

export const weightOf = (place: Pick<GazetteerPlace, 'countryCode' | 'population'>) =>
  place.population * (place.countryCode === homeCountry ? homeWeight : 1);

/** The usual short names of cities, folded. */
const shortNames = new Map([
  ['atl', 'atlanta ga'],
  ['dc', 'washington dc'],
  ['la', 'los angeles ca'],
  ['nola', 'new orleans la'],
  ['ny', 'new york ny'],
  ['nyc', 'new york ny'],
  ['okc', 'oklahoma city ok'],
  ['pdx', 'portland or'],
  ['philly', 'philadelphia pa'],
  ['san fran', 'san francisco ca'],
  ['sf', 'san francisco ca'],
  ['slc', 'salt lake city ut'],
  ['st pete', 'st petersburg fl'],
  ['vegas', 'las vegas nv'],
]);
export const isShortName = (folded: string) => shortNames.has(folded);

const maxNamesakes = 8;

/**
 * The places that the whole of a finished text names, the likeliest first: a city, perhaps with its
 * state or country, or a US postal code.
 */
export function placesNamed(gazetteer: Gazetteer, text: string): GazetteerPlace[] {
  const zip = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1];
  if (zip) return [gazetteer.zip(zip) ?? []].flat();
  const { segments, country } = readAddress(text);
  const [name = '', ...within] = segments.map(foldName);
  const full = shortNames.get(name) ?? name;
  if (country && country !== homeCountry) return namesakes(gazetteer, full, country);
  const words = within.length === 0 ? full : [full.replace(/ \w\w$/, ''), ...within].join(' ');
  const state = trailingState(words);
  const city = words
    .split(' ')
    .slice(0, -(state?.words ?? 0))
    .join(' ');
  const row = state && gazetteer.rowOf(`${city} ${state.code.toLowerCase()}`);
  if (row !== undefined) return [gazetteer.placeAt(row)];
  if (within.length === 0) return namesakes(gazetteer, words, country);
  // Georgia and Puerto Rico are also countries.
  const other = within.length === 1 && countryCode(within[0] ?? '');
  return other ? namesakes(gazetteer, full, other) : [];
}

function namesakes(gazetteer: Gazetteer, name: string, country: string | undefined) {
  return (
    gazetteer
      .rowsNamed(name)
      .map((row) => gazetteer.placeAt(row))
      // The runtime has several codes for some names, among them withdrawn ones.
      .filter((place) => !country || countryName(place.countryCode) === countryName(country))
      .sort((one, other) => weightOf(other) - weightOf(one))
      .slice(0, maxNamesakes)
  );
}

/** Sorts places by the number of classes nearby, highest first; equals keep their order. */
export async function rankByClasses(db: Db, places: GazetteerPlace[]): Promise<GazetteerPlace[]> {
  if (places.length < 2) return places;
  const counts = await countNear(db, places);
  const ranked = places.map((place, index) => ({ place, count: counts[index] ?? 0 }));
  return ranked.sort((one, other) => other.count - one.count).map(({ place }) => place);
}

/** The place that the whole of a text means, in searches and as the location of a class alike. */
export async function findMeant(db: Db, gazetteer: Gazetteer, text: string) {
  const [meant] = await rankByClasses(db, placesNamed(gazetteer, text));
  return meant;
}

/** The segments between commas, without a country at the end. */
type Address = { segments: string[]; country: string | undefined };

export function readAddress(text: string): Address {
  const segments = text.split(',').map((segment) => segment.trim());
  const last = foldName(segments.at(-1) ?? '');
  const country = stateCode(last) && segments.length > 1 ? undefined : countryCode(last);
  const kept = country && segments.length > 1 ? segments.slice(0, -1) : segments;
  return { segments: kept, country: kept === segments ? undefined : country };
}

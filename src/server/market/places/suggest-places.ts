import type { Db } from '#server/db/schema.ts';
import { foldName } from './fold-name.ts';
import { type Gazetteer, type GazetteerPlace, loadGazetteer } from './gazetteer.ts';
import { placesNamed, rankByClasses, weightOf } from './read-places.ts';
import { countryName, isStatePrefix, trailingState } from './regions.ts';

const maxSuggestions = 8;
/** A place with several keys, such as 'st louis' and 'saint louis', appears once per key. */
const maxKeys = 4;

/** The places that the text names, as a search reads it, and then those that it could begin. */
export async function suggestPlaces(db: Db, text: string): Promise<GazetteerPlace[]> {
  const gazetteer = await loadGazetteer();
  const named = await rankByClasses(db, placesNamed(gazetteer, text));
  return listOnce([...named, ...placesFrom(gazetteer, text)]);
}

/**
 * Places whose name starts with `text`, largest first. Text after a comma is the beginning of a state
 * or country; five digits are a US postal code.
 */
export function placesFrom(gazetteer: Gazetteer, text: string): GazetteerPlace[] {
  const [first = '', ...rest] = text.split(',');
  const name = foldName(first);
  if (name === '') return [];
  const zip = /^(\d{5})(?: \d{0,4})?$/.exec(name)?.[1];
  if (zip) return [gazetteer.zip(zip) ?? []].flat();
  const within = foldName(rest.join(' ')).replace(/ ?\b(usa|us|united states)$/, '');
  const found = largest(gazetteer, name, within);
  if (found.length > 0 || within) return found;
  const state = trailingState(name);
  const city = state && name.split(' ').slice(0, -state.words).join(' ');
  return city ? largest(gazetteer, city, state.code.toLowerCase()) : [];
}

function largest(gazetteer: Gazetteer, name: string, within: string): GazetteerPlace[] {
  const isWithin = within ? createFilter(gazetteer, within) : () => true;
  const { start, end } = gazetteer.rowsFrom(name);
  const rows: number[] = [];
  const size = (row: number) =>
    weightOf({ countryCode: gazetteer.countryAt(row), population: gazetteer.populationAt(row) });
  for (let row = start; row < end; row++) {
    const smallest = rows.at(-1);
    const isFull = rows.length === maxSuggestions * maxKeys;
    if (isFull && smallest !== undefined && size(row) <= size(smallest)) continue;
    if (!isWithin(row)) continue;
    if (isFull) rows.pop();
    const rank = rows.findIndex((other) => size(other) < size(row));
    rows.splice(rank === -1 ? rows.length : rank, 0, row);
  }
  return listOnce(rows.map((row) => gazetteer.placeAt(row)));
}

const listOnce = (places: GazetteerPlace[]) =>
  places
    .filter(({ label }, index) => places.findIndex((other) => other.label === label) === index)
    .slice(0, maxSuggestions);

/** True for rows in a state or country that starts with these folded words. */
function createFilter(gazetteer: Gazetteer, within: string) {
  const known = new Map<string, boolean>();
  const matches = (region: string, country: string) =>
    region
      ? isStatePrefix(region, within)
      : foldName(countryName(country)).startsWith(within) || country.toLowerCase() === within;
  return (row: number) => {
    const [region, country] = [gazetteer.regionAt(row), gazetteer.countryAt(row)];
    const code = region || `${country}:`;
    const isMatch = known.get(code) ?? matches(region, country);
    known.set(code, isMatch);
    return isMatch;
  };
}

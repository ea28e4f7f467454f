import { foldName } from './fold-name.ts';
import { type Gazetteer, type GazetteerPlace, loadGazetteer } from './gazetteer.ts';
import type { Geocoder, Place } from './geocoder.ts';
import { countryCode, countryName, stateCode, trailingState } from './regions.ts';

/** Reads a city with its state or country, or a US postal code, out of a location. */
export const embeddedGeocoder: Geocoder = {
  find: async (text) => findPlace(await loadGazetteer(), text),
};

/** A city without a state or country must be at least this large. */
const minPopulation = 100_000;
/** In a segment such as '1156 Euclid Ave NE Atlanta', the city is among the last words. */
const maxCityWords = 5;

/** The segments between commas, without a country at the end. */
type Address = { segments: string[]; country: string | undefined };

export function findPlace(gazetteer: Gazetteer, text: string): Place | null {
  const zip = findZip(gazetteer, text);
  if (zip) return placeOf(zip, 'postal_code');
  const address = readAddress(text);
  const found =
    !address.country || address.country === 'US'
      ? findInState(gazetteer, address.segments)
      : findInCountry(gazetteer, address.segments, address.country);
  const city = found ?? (address.country ? undefined : findLargeCity(gazetteer, address.segments));
  return city ? placeOf(city, 'city') : null;
}

function placeOf(found: GazetteerPlace, precision: Place['precision']): Place {
  const { latitude, longitude, name: city, region, countryCode: country } = found;
  return { latitude, longitude, precision, city, region, countryCode: country };
}

/** A postal code that follows a state or ends the text; other digits are house numbers. */
function findZip(gazetteer: Gazetteer, text: string): GazetteerPlace | undefined {
  const ending = /^(.*?)\b(\d{5})(?:-\d{4})?[\s,]*(?:USA|U\.S\.A?\.?|US|United States)?[\s.]*$/i;
  const [, before = '', code = ''] = ending.exec(text) ?? [];
  const found = code && gazetteer.zip(code);
  if (!found) return undefined;
  const state = trailingState(foldName(before));
  if (state) return state.code === found.region ? found : undefined;
  // Without a state, the code's city must be named: '69002 Lyon' also ends with five digits.
  const isNamed = foldName(before).endsWith(foldName(found.name));
  return before.trim() === '' || isNamed ? found : undefined;
}

function readAddress(text: string): Address {
  const segments = text.split(',').map((segment) => segment.trim());
  const last = foldName(segments.at(-1) ?? '');
  const country = stateCode(last) && segments.length > 1 ? undefined : countryCode(last);
  const kept = country && segments.length > 1 ? segments.slice(0, -1) : segments;
  return { segments: kept, country: kept === segments ? undefined : country };
}

/** 'Atlanta, GA', 'Atlanta, GA 30307' or 'Atlanta GA'. */
function findInState(gazetteer: Gazetteer, segments: string[]): GazetteerPlace | undefined {
  const last = (segments.at(-1) ?? '').replace(/\s+\d{5}(-\d{4})?$/, '');
  const alone = stateCode(foldName(last));
  if (alone && segments.length > 1)
    return findByWords(gazetteer, foldName(segments.at(-2) ?? ''), alone.toLowerCase());
  const state = trailingState(foldName(last));
  // In lower case, 'in', 'or' and 'me' are words.
  const isWritten = state && (state.words > 1 || /\b([A-Z]{2}|[A-Z][a-z]{3,})\.?$/.test(last));
  if (!isWritten) return undefined;
  const city = foldName(last).split(' ').slice(0, -state.words).join(' ');
  return findByWords(gazetteer, city, state.code.toLowerCase());
}

function findInCountry(gazetteer: Gazetteer, segments: string[], country: string) {
  const place = foldName(countryName(country));
  // A province or postal code may stand between the city and the country.
  for (const segment of segments.slice(-2).reverse()) {
    const found = findByWords(gazetteer, foldName(segment), place);
    if (found) return found;
  }
  return undefined;
}

/** The place named by as many of the last words as possible. */
function findByWords(gazetteer: Gazetteer, folded: string, place: string) {
  const words = folded.split(' ').filter(Boolean).slice(-maxCityWords);
  for (let first = 0; first < words.length; first++) {
    const row = gazetteer.rowOf(`${words.slice(first).join(' ')} ${place}`);
    if (row !== undefined) return gazetteer.placeAt(row);
  }
  return undefined;
}

/** A city that needs no state: the largest in the US of that name, or else in the world. */
function findLargeCity(gazetteer: Gazetteer, segments: string[]): GazetteerPlace | undefined {
  const name = foldName(segments.at(-1) ?? '');
  if (name === '') return undefined;
  const { start, end } = gazetteer.rowsFrom(`${name} `);
  let best: GazetteerPlace | undefined;
  for (let row = start; row < end; row++) {
    if (gazetteer.populationAt(row) < minPopulation) continue;
    const place = gazetteer.placeAt(row);
    if (foldName(place.name) === name && isBetter(place, best)) best = place;
  }
  return best;
}

function isBetter(place: GazetteerPlace, best: GazetteerPlace | undefined): boolean {
  if (!best) return true;
  const [isHome, wasHome] = [place.countryCode === 'US', best.countryCode === 'US'];
  return isHome === wasHome ? place.population > best.population : isHome;
}

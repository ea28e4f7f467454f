import type { Db } from '#server/db/schema.ts';
import { cleanTypedText } from '#shared/text-patterns.ts';
import { foldName } from './fold-name.ts';
import { type Gazetteer, type GazetteerPlace, loadGazetteer } from './gazetteer.ts';
import type { Geocoder, Place } from './geocoder.ts';
import { countNear } from './near-classes.queries.ts';
import { findMeant, readAddress } from './read-places.ts';
import { countryName, stateCode, trailingState } from './regions.ts';

/** Reads a city with its state or country, or a US postal code, out of a location. */
export const createEmbeddedGeocoder = (db: Db): Geocoder => ({
  find: async (typed) => {
    const text = cleanTypedText(typed);
    const gazetteer = await loadGazetteer();
    const zip = findZip(gazetteer, text);
    if (zip) return placeOf(zip, 'postal_code');
    const city =
      findInRegion(gazetteer, text) ??
      (await findMeant(db, gazetteer, text)) ??
      (await findLargeCity(db, gazetteer, text));
    return city ? placeOf(city, 'city') : null;
  },
});

/** After other words, a city without a state or country must be this large, or have classes nearby. */
const minPopulation = 100_000;
/** In a segment such as '1156 Euclid Ave NE Atlanta', the city is among the last words. */
const maxCityWords = 5;

function findInRegion(gazetteer: Gazetteer, text: string): GazetteerPlace | undefined {
  const { segments, country } = readAddress(text);
  return !country || country === 'US'
    ? findInState(gazetteer, segments)
    : findInCountry(gazetteer, segments, country);
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

/** A city that needs no state, because it is large or has classes. */
async function findLargeCity(db: Db, gazetteer: Gazetteer, text: string) {
  const { segments, country } = readAddress(text);
  const name = segments.at(-1) ?? '';
  if (country || /^\d/.test(name)) return undefined;
  const meant = await findMeant(db, gazetteer, name);
  if (!meant || meant.population >= minPopulation) return meant;
  const [classes = 0] = await countNear(db, [meant]);
  return classes > 0 ? meant : undefined;
}

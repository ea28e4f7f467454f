import type { Db } from '#server/db/schema.ts';
import { foldName } from '#server/market/places/fold-name.ts';
import { type Gazetteer, loadGazetteer } from '#server/market/places/gazetteer.ts';
import type { ResolvedPlace } from '#server/market/places/named-place.ts';
import { countNear } from '#server/market/places/near-classes.queries.ts';
import { isShortName, placesNamed } from '#server/market/places/read-places.ts';
import { trailingState } from '#server/market/places/regions.ts';
import { timeZoneAt } from '#server/market/places/time-zones.ts';
import { type ReadSentence, readSentence } from '#shared/market/search/language/sentence.ts';
import type {
  SentenceFilters,
  UnderstoodPart,
} from '#shared/market/search/language/sentence-filters.ts';
import { placeCandidates } from '#shared/market/search/language/sentence-places.ts';
import type { SearchFilters } from '#shared/market/search/search.ts';
import { placeOfSearch } from './search-place.ts';
import { selectUsualTimeZone } from './search-places.queries.ts';
import { isEnglish } from './words/spelling.ts';

/** A search whose sentence was turned into filters, with the words of each filter. */
export type UnderstoodSearch = {
  filters: SearchFilters;
  /** Null if the named place is unknown; undefined if no place is named. */
  place: ResolvedPlace | null | undefined;
  understood: UnderstoodPart[];
  /** The words that rank results. */
  words: string;
};

/** Parameters win over the sentence. */
export async function understandSearch(
  db: Db,
  { q = '', ...given }: SearchFilters,
  { isSentence, now }: { isSentence: boolean; now: Date },
): Promise<UnderstoodSearch> {
  const givenPlace = await placeOfSearch(db, given);
  if (!isSentence || q === '')
    return { filters: given, place: givenPlace, understood: [], words: q };
  // The first reading is without places, to see which words could name one and whether a day is named.
  const roughly = readSentence(q, { today: dayIn('UTC', now) });
  const namesDay = roughly.understood.some(({ filters }) => filters.from);
  const today = dayIn(namesDay ? await timeZoneOf(db, givenPlace) : 'UTC', now);
  const places = givenPlace ? new Map() : await placesIn(db, roughly);
  const isPlace = (name: string, isAlone: boolean) => {
    const place = places.get(name);
    return place !== undefined && (!isAlone || place.canStandAlone);
  };
  const { understood, rest } = readSentence(q, { today, isPlace });
  const filters = mergeFilters(given, understood);
  const named = filters.near === given.near ? undefined : places.get(filters.near ?? '');
  const place = named ?? givenPlace ?? (await placeOfSearch(db, filters));
  return { filters, place, understood, words: rest };
}

/** The local day, as an ISO date. */
const dayIn = (timeZone: string, now: Date) => now.toLocaleDateString('en-CA', { timeZone });

const timeZoneOf = async (db: Db, place: ResolvedPlace | null | undefined) =>
  place ? timeZoneAt(place) : selectUsualTimeZone(db);

/** Parameters that exclude each other, so that a given one replaces a filter of the sentence. */
const groups: (keyof SearchFilters)[][] = [
  ['near', 'lat', 'lng'],
  ['within'],
  ['from', 'to'],
  ['when'],
  ['minPrice', 'maxPrice', 'free'],
  ['seats'],
  ['level'],
  ['language'],
];

/** Adds the filters of the sentence that no parameter replaces. */
function mergeFilters(given: SearchFilters, understood: UnderstoodPart[]) {
  const said: SentenceFilters = {};
  for (const { filters } of understood) {
    const when = [...new Set([...(said.when ?? []), ...(filters.when ?? [])])];
    Object.assign(said, filters, when.length > 0 && { when });
  }
  const merged: UnderstoodSearch['filters'] = { ...said };
  for (const group of groups)
    if (group.some((name) => given[name] !== undefined))
      for (const name of group) Object.assign(merged, { [name]: given[name] });
  const { from, to, minPrice, maxPrice } = merged;
  if (from && to && to < from) merged.to = undefined;
  if (minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice)
    merged.minPrice = undefined;
  const { category, maxHours, age } = given;
  return { ...merged, category, maxHours, age };
}

type NamedPlace = ResolvedPlace & { canStandAlone: boolean };

/** Smaller places share their names with too many other words. */
const minPopulation = 1500;

/**
 * The places named in a sentence that have a class nearby or are named with their state, by the words
 * that name them.
 */
async function placesIn(
  db: Db,
  { rest, understood }: ReadSentence,
): Promise<Map<string, NamedPlace>> {
  const gazetteer = await loadGazetteer();
  // Words after 'near' are places already, though perhaps unknown ones.
  const near = understood.flatMap(({ filters }) => filters.near ?? []);
  const names = placeCandidates([rest, ...near].join('\n'));
  const named = names.flatMap((name) => meantBy(gazetteer, name).map((place) => ({ name, place })));
  if (named.length === 0) return new Map();
  const counts = await countNear(
    db,
    named.map(({ place }) => place),
  );
  const found = new Map<string, NamedPlace & { count: number }>();
  for (const [index, { name, place }] of named.entries()) {
    const count = counts[index] ?? 0;
    const isNearest = count > (found.get(name)?.count ?? (hasRegion(name) ? -1 : 0));
    if (isNearest) found.set(name, { ...place, canStandAlone: await canStandAlone(name), count });
  }
  return found;
}

/** 'Portland, Maine' and 'Portland Maine', but not 'Portland me', whose last word may be another one. */
function hasRegion(name: string): boolean {
  const folded = foldName(name);
  const state = trailingState(folded);
  const isSpelledOut = state !== undefined && !folded.endsWith(` ${state.code.toLowerCase()}`);
  return name.includes(',') || (isSpelledOut && folded.split(' ').length > state.words);
}

/** Whether a name alone means a place. 'Bend' does not, because it is also an English word. */
const canStandAlone = async (name: string) =>
  isZip(name) || /[\s,]|^[A-Z]{2,3}$/.test(name) || !(await isEnglish(name));

const isZip = (name: string) => /^\d{5}(-\d{4})?$/.test(name);

function meantBy(gazetteer: Gazetteer, name: string): ResolvedPlace[] {
  const folded = foldName(name);
  if (folded.length < 3 && !isShortName(folded)) return [];
  return placesNamed(gazetteer, name)
    .filter(({ population }) => population >= minPopulation || isZip(name))
    .map(({ label, latitude, longitude }) => ({ label, latitude, longitude }));
}

import { oneOf } from '#client/lib/pages/search-values.ts';
import { classLanguages } from '#shared/market/classes/expectations/class-languages.ts';
import {
  type SearchFilters,
  type SearchOrder,
  searchLevels,
  searchLimits,
  searchSorts,
  type WeekSlot,
  weekSlots,
} from '#shared/market/search/search.ts';
import { isWholeCents, maxPriceDollars } from '#shared/money/money.ts';
import { type NumberKind, readNumber } from '#shared/money/typed-numbers.ts';
import { cleanTypedText, isReadableLine } from '#shared/text-patterns.ts';

export type Search = SearchFilters & SearchOrder;

/** The parameters of a search in a URL, where the times of the week are one parameter. */
export type SearchParams = Omit<Search, 'when'> & { when?: string | undefined };

type RawSearch = { [Name in keyof SearchParams]?: unknown };

/**
 * Reads a search from the parameters of a URL and leaves out invalid values, without the schemas,
 * which would make the first load larger. Names every parameter, so that the router drops invalid
 * ones from the URL.
 */
export function parseSearchParams(raw: RawSearch): SearchParams {
  const place = readPlace(raw);
  const isPlaced = place.near !== undefined || place.lat !== undefined;
  const sort = oneOf(searchSorts, raw.sort);
  const named: Record<keyof SearchParams, unknown> & SearchParams = {
    q: textIn(raw.q, searchLimits.text),
    ...place,
    within: isPlaced ? numberIn(raw.within, searchLimits.within, 'count') : undefined,
    ...readDays(raw),
    when: readSlots(raw.when).join() || undefined,
    category: readCategories(raw.category),
    ...readPrices(raw),
    seats: integerIn(raw.seats, searchLimits.seats, 'count'),
    level: oneOf(searchLevels, raw.level),
    language: oneOf(classLanguages, raw.language),
    age: integerIn(raw.age, searchLimits.age, 'count'),
    maxHours: numberIn(raw.maxHours, searchLimits.maxHours, 'count'),
    sort: sort === 'nearest' && !isPlaced ? undefined : sort,
  };
  return named;
}

export function toSearch({ when, ...params }: SearchParams): Search {
  return when === undefined ? params : { ...params, when: readSlots(when) };
}

/** The parameters of a search for a link. */
export function toSearchParams({ when, ...search }: Search): SearchParams {
  return parseSearchParams({ ...search, when: when?.join() });
}

/** The search with this category added, or removed if it was there. */
export function toggleCategory(search: Search, id: number): Search {
  const chosen = search.category ?? [];
  const others = chosen.filter((other) => other !== id);
  const category = others.length < chosen.length ? others : [...chosen, id];
  return { ...search, category: category.length > 0 ? category : undefined };
}

/** True if only the order and the page of the list are chosen, but no filter. */
export function isUnfiltered({ sort: _, ...filters }: Search): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

/** The `near` of a search around the middle of the map, which has no place name. */
export const mapArea = 'Map area';

/** A point takes precedence over the name of a place. */
function readPlace({ near, lat, lng }: RawSearch) {
  const [latitude, longitude] = [
    numberIn(lat, { min: -90, max: 90 }),
    numberIn(lng, { min: -180, max: 180 }),
  ];
  const hasPoint = latitude !== undefined && longitude !== undefined;
  return hasPoint
    ? { near: near === mapArea ? mapArea : undefined, lat: latitude, lng: longitude }
    : { near: textIn(near, searchLimits.place), lat: undefined, lng: undefined };
}

function readDays(raw: RawSearch) {
  const [from, to] = [dayIn(raw.from), dayIn(raw.to)];
  return { from, to: from && to && to < from ? undefined : to };
}

function readPrices(raw: RawSearch) {
  const isFree = raw.free === true || raw.free === 'true';
  if (isFree) return { minPrice: undefined, maxPrice: undefined, free: true };
  const [minPrice, maxPrice] = [raw.minPrice, raw.maxPrice].map(priceIn);
  const isReversed = minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice;
  return {
    minPrice: minPrice || undefined,
    maxPrice: isReversed ? undefined : maxPrice,
    free: undefined,
  };
}

/** The slots in the order of the week, deduplicated. */
function readSlots(value: unknown): WeekSlot[] {
  const named = new Set([value].flat().flatMap((each) => String(each ?? '').split(',')));
  return weekSlots.filter((slot) => named.has(slot));
}

function readCategories(value: unknown): number[] | undefined {
  const ids = [value]
    .flat()
    .map((each) => integerIn(each, { min: 1, max: 2 ** 31 - 1 }))
    .filter((id) => id !== undefined);
  const known = [...new Set(ids)].sort((a, b) => a - b).slice(0, searchLimits.categories);
  return known.length > 0 ? known : undefined;
}

type Range = { min: number; max: number };
const decimalNumber = /^-?\d{1,10}(\.\d{1,10})?$/;

/** With a kind, the number may also have separators, such as 1,000. */
function numberIn(value: unknown, { min, max }: Range, kind?: NumberKind): number | undefined {
  const readText = (text: string) =>
    decimalNumber.test(text) ? Number(text) : kind && readNumber(text, kind);
  const number = typeof value === 'string' ? readText(value) : value;
  return typeof number === 'number' && number >= min && number <= max ? number : undefined;
}

function integerIn(value: unknown, range: Range, kind?: NumberKind): number | undefined {
  const number = numberIn(value, range, kind);
  return Number.isInteger(number) ? number : undefined;
}

function priceIn(value: unknown): number | undefined {
  const price = numberIn(value, { min: 0, max: maxPriceDollars }, 'searchedMoney');
  return price !== undefined && isWholeCents(price) ? price : undefined;
}

function textIn(value: unknown, max: number): string | undefined {
  const text = typeof value === 'string' ? cleanTypedText(value) : '';
  return text.length <= max && isReadableLine(text) ? text : undefined;
}

function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^2[01]\d\d-\d\d-\d\d$/.test(value)) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  // The 31st of a shorter month would become a day of the next month.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined;
}

import type { Search } from '#client/market/search/search-params.ts';
import { searchLimits, searchMessages } from '#shared/market/search/search.ts';
import { isWholeCents, maxPriceDollars } from '#shared/money/money.ts';
import { type NumberKind, questionAbout, readNumber } from '#shared/money/typed-numbers.ts';

const price: Rule = {
  min: 0,
  max: maxPriceDollars,
  kind: 'searchedMoney',
  message: searchMessages.price,
};
type Rule = { kind: NumberKind; min: number; max: number; message: string };
const numberFilters = {
  minPrice: price,
  maxPrice: price,
  seats: { ...searchLimits.seats, kind: 'count', message: searchMessages.seats },
  age: { ...searchLimits.age, kind: 'count', message: searchMessages.age },
} satisfies Record<string, Rule>;
export type NumberFilter = keyof typeof numberFilters;
const names = Object.keys(numberFilters) as NumberFilter[];

/** The text in the fields of numbers that were changed. */
export type TypedFilters = { [Name in NumberFilter]?: string };
export const noNumbers: TypedFilters = { minPrice: '', maxPrice: '', seats: '', age: '' };

/** The filters in the fields that were changed, and what is wrong with their text. */
export function readFilters(typed: TypedFilters, { free, ...search }: Search) {
  const filters: Search = {};
  const errors: TypedFilters = {};
  for (const name of names) {
    const text = typed[name];
    if (text === undefined || (free && numberFilters[name] === price)) continue;
    const { value, error } = readFilter(name, text);
    filters[name] = value;
    if (error) errors[name] = error;
  }
  const { minPrice = 0, maxPrice = maxPriceDollars } = { ...search, ...filters };
  if (!free && minPrice > maxPrice) errors.maxPrice = searchMessages.reversedPrices;
  return { filters, errors };
}

function readFilter(name: NumberFilter, text: string): { value?: number; error?: string } {
  if (text.trim() === '') return {};
  const { kind, min, max, message }: Rule = numberFilters[name];
  const value = readNumber(text, kind);
  if (value === undefined) return { error: questionAbout(text, kind) ?? message };
  if (kind === 'searchedMoney' && !isWholeCents(value)) return { error: searchMessages.decimals };
  const isInRange = value >= min && value <= max && (kind !== 'count' || Number.isInteger(value));
  return isInRange ? { value } : { error: message };
}

import type { ClassLanguage } from '#shared/market/classes/expectations/class-languages.ts';
import { maxPriceDollars } from '#shared/money/money.ts';

// This file has no schemas (these are in search-input.ts), because every page with a search bar loads
// it.

/** Distances in miles, prices in dollars. */
export const searchLimits = {
  text: 200,
  place: 100,
  within: { min: 1, default: 15, max: 500 },
  seats: { min: 1, max: 1000 },
  maxHours: { min: 1, max: 24 },
  age: { min: 0, max: 120 },
  categories: 50,
  pageSize: { min: 1, default: 24, max: 100 },
};

const wholeFrom = ({ min, max }: { min: number; max: number }) =>
  `Must be a whole number from ${min} to ${max}`;
/** The messages about numbers that a search can't take. */
export const searchMessages = {
  price: `Must be a price from 0 to ${maxPriceDollars}`,
  decimals: 'Price can have at most two decimals',
  reversedPrices: 'Must not be lower than the minimum price',
  seats: wholeFrom(searchLimits.seats),
  age: wholeFrom(searchLimits.age),
};

/** The states of the Date and Price buttons. */
export const dateSorts = ['soonest', 'latest'] as const;
export const priceSorts = ['price', 'price-desc'] as const;
export type DateSort = (typeof dateSorts)[number];
export type PriceSort = (typeof priceSorts)[number];

export const singleSorts = [
  'best',
  ...dateSorts,
  'nearest',
  ...priceSorts,
  'rating',
  'newest',
] as const;
export type SingleSort = (typeof singleSorts)[number];

/** If both buttons are active, the order is by date, and by price for equal dates. */
export type SearchSort = SingleSort | `${DateSort},${PriceSort}`;
export const searchSorts: readonly SearchSort[] = [
  ...singleSorts,
  ...dateSorts.flatMap((date) => priceSorts.map((price): SearchSort => `${date},${price}`)),
];

/** The sort with these states of the Date and Price buttons. */
export function joinSorts(date?: DateSort, price?: PriceSort): SearchSort | undefined {
  return date && price ? `${date},${price}` : (date ?? price);
}

/** The orders that a sort consists of; each one decides between classes that are equal in those before it. */
export function sortParts(sort: SearchSort): SingleSort[] {
  return singleSorts.filter((single) => sort.split(',').includes(single));
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Times of the day by local start: before noon, before 5 PM, and later. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];
export const afternoonStartsAt = 12;
export const eveningStartsAt = 17;

export type WeekSlot = `${Weekday}-${DayPart}`;
export const weekSlots: readonly WeekSlot[] = weekdays.flatMap((day) =>
  dayParts.map((part): WeekSlot => `${day}-${part}`),
);

export const searchLevels = ['beginner', 'intermediate', 'advanced'] as const;
type SearchLevel = (typeof searchLevels)[number];

/** The filters of a search. Days are ISO dates in the time zone of each class, both included. */
export type SearchFilters = {
  q?: string | undefined;
  /** The name of a place, or else a point, which takes precedence. */
  near?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  within?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  when?: WeekSlot[] | undefined;
  category?: number[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  free?: boolean | undefined;
  seats?: number | undefined;
  /** Finds classes for this level and classes for all levels. */
  level?: SearchLevel | undefined;
  /** The language in which the class is taught. */
  language?: ClassLanguage | undefined;
  /** The age of a person who can take part. */
  age?: number | undefined;
  /** The maximum length of a date, or of the first meeting of a course. */
  maxHours?: number | undefined;
};

type FoundFor = {
  understood: { filters: Pick<SearchFilters, 'seats'> }[];
  place: { label: string } | null;
};

/** The part of a search that a class page keeps: the number of spots, and the place unless it is a point. */
export function carriedSearch({ seats, lat }: SearchFilters, { understood, place }: FoundFor) {
  const said = understood.findLast(({ filters }) => filters.seats)?.filters.seats;
  return { seats: seats ?? said, near: lat === undefined ? place?.label : undefined };
}
export type CarriedSearch = ReturnType<typeof carriedSearch>;

/** The kinds of search suggestions. */
export type SearchSuggestion = { label: string } & (
  | { kind: 'category'; categoryId: number }
  | { kind: 'class'; classId: string }
  | { kind: 'instructor'; username: string }
  | { kind: 'place' }
);

export type SearchOrder = { sort?: SearchSort | undefined };

/** The filters that a response without results can suggest dropping. */
export const droppableFilters = [
  'q',
  'near',
  'dates',
  'when',
  'category',
  'price',
  'seats',
  'level',
  'age',
  'language',
  'duration',
] as const;
export type DroppableFilter = (typeof droppableFilters)[number];

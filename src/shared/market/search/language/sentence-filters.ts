import type { SearchFilters } from '#shared/market/search/search.ts';

/** Filters that a sentence can name. */
export type SentenceFilters = Pick<
  SearchFilters,
  | 'near'
  | 'within'
  | 'from'
  | 'to'
  | 'when'
  | 'minPrice'
  | 'maxPrice'
  | 'free'
  | 'seats'
  | 'level'
  | 'language'
>;

/** Words of a sentence, as they were typed, and their meaning. */
export type UnderstoodPart = { words: string; filters: SentenceFilters };

export type SentenceContext = {
  /** An ISO date. */
  today: string;
  /** Whether this is the name of a place; `isAlone` if no word such as 'in' precedes it. */
  isPlace?(name: string, isAlone: boolean): boolean;
};

import { z } from 'zod';
import { numericQuery } from '#server/programs/rest/rest-fields.ts';
import { searchLimits } from '#shared/market/search/search.ts';
import { consistentSearch, searchFields } from '#shared/market/search/search-input.ts';
import { pageCursor } from '#shared/pagination.ts';

const { q, near, lat, lng, within, from, to, when, category, minPrice, maxPrice, seats } =
  searchFields;
const { level, language, age, maxHours } = searchFields;

const truth = z
  .enum(['true', 'false'], 'Must be true or false')
  .transform((text) => text === 'true');

/** The parameters of a search in a URL. */
export const searchQuery = z.object({
  q: q
    .optional()
    .describe(
      'A sentence: what it says about days, times, price, place, group and level becomes filters, unless other parameters say otherwise; results are ranked by the other words. Text in quotes must occur, and a word after a minus must not',
    ),
  parse: truth.optional().describe('false ranks by all words of q, so that none becomes a filter'),
  near: near.optional().describe('A place such as Portland, OR'),
  lat: numericQuery(lat).optional().describe('With lng, instead of near'),
  lng: numericQuery(lng).optional(),
  within: numericQuery(within, 'count')
    .optional()
    .describe(`Miles from the place; ${searchLimits.within.default} by default`),
  from: from.optional().describe('The first day, in the time zone of each class'),
  to: to.optional().describe('The last day'),
  when: z
    .string('Must be given only once')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(when)
    .optional()
    .describe('Times of the week, such as sat-morning,tue-evening'),
  category: z
    .union([z.string().transform((text) => [text]), z.array(z.string())])
    .transform((texts) => texts.map((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)))
    .pipe(category)
    .optional()
    .describe('The id of a category; may be repeated'),
  minPrice: numericQuery(minPrice, 'searchedMoney').optional().describe('US dollars'),
  maxPrice: numericQuery(maxPrice, 'searchedMoney').optional(),
  free: truth.optional(),
  seats: numericQuery(seats, 'count').optional().describe('At least this many free spots'),
  level: level.optional().describe('Classes for this level, and those for all levels'),
  language: language
    .optional()
    .describe(
      "The language in which they are taught (ISO 639). English finds those that don't say, too",
    ),
  age: numericQuery(age, 'count')
    .optional()
    .describe("Classes for a person of this age. Those that don't say are for adults"),
  maxHours: numericQuery(maxHours, 'count')
    .optional()
    .describe('The longest date, or first meeting of a course, in hours'),
  sort: searchFields.sort
    .optional()
    .describe(
      'best by default if words of q are left to rank by, otherwise soonest; soonest,price is by date, and by price where dates are equal',
    ),
  limit: numericQuery(searchFields.limit).optional(),
  cursor: pageCursor.optional(),
});

const storedSearch = consistentSearch(
  searchQuery.omit({ sort: true, limit: true, cursor: true }).strict(),
);

/** The filters of parameters as in a URL; null if they are invalid, unknown, or filter nothing. */
export function parseSearchQuery(parameters: string): z.output<typeof storedSearch> | null {
  const given: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(parameters))
    given[name] = name in given ? [given[name] ?? [], value].flat() : value;
  const parsed = storedSearch.safeParse(given);
  return parsed.success && Object.keys(given).length > 0 ? parsed.data : null;
}

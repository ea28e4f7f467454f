import { z } from 'zod';
import { numericQuery, pathWithQuery, textResponse } from '#server/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/rest/rest-row.ts';
import { pageCursor } from '#shared/pagination.ts';
import { searchLimits } from '#shared/search/search.ts';
import {
  consistentSearch,
  searchFields,
  suggestSearchesInput,
} from '#shared/search/search-input.ts';
import { searchResponse, suggestionResponse } from './search.rest-responses.ts';

const row = rowsOf({ tag: 'Classes', scope: 'classes' });

const { q, near, lat, lng, within, from, to, when, category, minPrice, maxPrice, seats } =
  searchFields;
const { level, language, age, maxHours } = searchFields;

const truth = z
  .enum(['true', 'false'], 'Must be true or false')
  .transform((text) => text === 'true');

/** The parameters of the search page. */
const searchQuery = z.object({
  q: q
    .optional()
    .describe(
      'A sentence: what it says about days, times, price, place, group and level becomes filters, unless other parameters say otherwise; results are ranked by the other words. Text in quotes must occur, and a word after a minus must not',
    ),
  parse: truth.optional().describe('false ranks by all words of q, so that none becomes a filter'),
  near: near.optional().describe('A place such as Portland, OR'),
  lat: numericQuery(lat).optional().describe('With lng, instead of near'),
  lng: numericQuery(lng).optional(),
  within: numericQuery(within)
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
  minPrice: numericQuery(minPrice).optional().describe('US dollars'),
  maxPrice: numericQuery(maxPrice).optional(),
  free: truth.optional(),
  seats: numericQuery(seats).optional().describe('At least this many free spots'),
  level: level.optional().describe('Classes for this level, and those for all levels'),
  language: language
    .optional()
    .describe(
      "The language in which they are taught (ISO 639). English finds those that don't say, too",
    ),
  age: numericQuery(age)
    .optional()
    .describe("Classes for a person of this age. Those that don't say are for adults"),
  maxHours: numericQuery(maxHours)
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

export const searchRows: RestRow[] = [
  row('GET /api/search', 'searchClasses', {
    summary: 'Search upcoming classes by words, place, time, price and free spots',
    description:
      'All parameters are optional, and unknown ones are ignored. One entry per class, with its next matching date. The header `Link: <…>; rel="next"` names the next page, if there is one.',
    query: consistentSearch(searchQuery),
    response: searchResponse,
    isCached: true,
    async call(caller, { query }, linkNext) {
      const page = await caller.search.find(query);
      if (page.nextCursor) linkNext(searchPath('search', { ...query, cursor: page.nextCursor }));
      return page;
    },
  }),
  row('GET /api/search/suggestions', 'listSuggestions', {
    summary: 'Suggest categories, classes, instructors and places while someone types',
    description: 'Each word of q must begin a word of the name or title.',
    query: z.object({ q: suggestSearchesInput.shape.text }),
    response: z.array(suggestionResponse),
    isCached: true,
    call: (caller, { query }) => caller.search.suggest({ text: query.q }),
  }),
  feed({
    ending: 'ics',
    operationId: 'downloadSearchCalendar',
    summary: 'Follow a search in a calendar program',
    mediaType: 'text/calendar',
    procedure: 'calendar',
    example: [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Bread without haste',
      'DTSTART:20270306T180000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ],
  }),
  feed({
    ending: 'atom',
    operationId: 'downloadSearchFeed',
    summary: 'Follow a search in a feed reader',
    mediaType: 'application/atom+xml',
    procedure: 'atom',
    example: [
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      '<entry><title>Bread without haste</title></entry>',
      '</feed>',
    ],
  }),
];

type Feed = {
  ending: string;
  operationId: string;
  summary: string;
  mediaType: string;
  procedure: 'calendar' | 'atom';
  /** The lines of a sample response. */
  example: string[];
};

/** A search as a feed of its first results. */
function feed({ ending, operationId, summary, mediaType, procedure, example }: Feed): RestRow {
  return row(`GET /api/search.${ending}`, operationId, {
    summary,
    description: `The first ${searchLimits.pageSize.max} classes that /api/search finds for the same parameters.`,
    query: consistentSearch(searchQuery.omit({ cursor: true })),
    response: textResponse('A feed', example),
    mediaType,
    isCached: true,
    call(caller, { query }) {
      const search = { ...query, limit: query.limit ?? searchLimits.pageSize.max };
      return caller.searchFeeds[procedure]({ search, path: searchPath(`search.${ending}`, query) });
    },
  });
}

/** The path of a search with the same parameters. */
const searchPath = (
  name: string,
  { category, when, ...others }: Partial<z.output<typeof searchQuery>>,
) => pathWithQuery(`/api/${name}`, { category, ...others, when: when?.join() });

import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import {
  categoryResponse,
  classResponse,
  minimumResponse,
} from '#server/programs/rest/responses/class-responses.ts';
import {
  id,
  meetings,
  pageOf,
  pathWithQuery,
  textResponse,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { classLevels } from '#shared/market/classes/class-levels.ts';
import { classLanguages } from '#shared/market/classes/expectations/class-languages.ts';
import { droppableFilters, searchLimits, weekSlots } from '#shared/market/search/search.ts';
import { consistentSearch, suggestSearchesInput } from '#shared/market/search/search-input.ts';
import { loosenings } from './loosened-searches.ts';
import { searchQuery } from './search-query.ts';

const row = rowsOf({ tag: 'Classes', scope: 'classes' });

const coordinate = z
  .number()
  .nullable()
  .describe('Rounded to about 500 m unless everyone may know; null while the place is unknown');

const resultResponse = named(
  'SearchResult',
  classResponse
    .omit({
      sessions: true,
      isActive: true,
      startTime: true,
      endTime: true,
      availableSpots: true,
      releasedSpots: true,
      minimum: true,
    })
    .extend({
      city: z.string().nullable(),
      region: z.string().nullable().describe('The code of a US state'),
      latitude: coordinate,
      longitude: coordinate,
      next: z
        .object({
          id,
          startTime: time,
          endTime: time,
          meetings,
          availableSpots: z.int().nullable().describe('null means unlimited'),
          releasedSpots: z
            .int()
            .describe("Further spots, of learners who can't come; sold after the free ones"),
          minimum: minimumResponse,
        })
        .describe('The next date that matches'),
      otherDates: z.int().describe('Further dates that match'),
      distanceMiles: z
        .number()
        .nullable()
        .describe(
          "null without a place, or if only the class's city is known and the place is in or near it",
        ),
    }),
);

const suggestionResponse = named(
  'SearchSuggestion',
  z.object({
    kind: z.enum(['category', 'class', 'instructor', 'place']),
    label: z.string(),
    categoryId: z.int().optional(),
    classId: id.optional(),
    username: z.string().optional(),
  }),
);

const searchResponse = named(
  'SearchPage',
  z.object({
    ...pageOf(resultResponse),
    total: z.int().describe('Classes that match'),
    categories: z
      .array(categoryResponse.extend({ count: z.int() }))
      .describe(
        'How many classes of each category match the other filters; only on the first page',
      ),
    place: z
      .object({ label: z.string(), latitude: z.number(), longitude: z.number() })
      .nullable()
      .describe('The place that the search is near'),
    isPlaceUnknown: z.boolean().describe('near was not found, so distance is ignored'),
    correctedQuery: z
      .string()
      .nullable()
      .describe('q with the spelling that was searched for, if words in it are misspelled'),
    understood: z
      .array(
        z.object({
          words: z.string().describe('As in q'),
          filters: z
            .object({
              near: z.string(),
              within: z.number(),
              from: z.string(),
              to: z.string(),
              when: z.array(z.enum(weekSlots)),
              minPrice: z.number(),
              maxPrice: z.number(),
              free: z.boolean(),
              seats: z.int(),
              level: z.enum(classLevels).exclude(['all']),
              language: z.enum(classLanguages),
            })
            .partial()
            .describe('Empty if the words only say who the class is for'),
        }),
      )
      .describe('Which words of q became which filters'),
    words: z
      .string()
      .describe('What else q says, without filler; results are ranked by these words'),
    unmatchedWords: z
      .array(z.string())
      .describe('Words of q that no class has, nor a related word'),
    nothingFound: z
      .object({
        drop: z
          .array(z.object({ filter: z.enum(droppableFilters), total: z.int() }))
          .describe('Matches without each filter, most first'),
        nearest: z.array(resultResponse).describe('The classes of alternatives'),
      })
      .nullable()
      .describe('Only if total is 0'),
    alternatives: z
      .array(
        z.object({
          loosened: z.enum(loosenings).describe('The filter that these classes do not match'),
          heading: z.string().meta({
            description: 'How they differ from what was searched for',
            examples: ['On Friday and Sunday'],
          }),
          items: z.array(resultResponse),
        }),
      )
      .meta({
        description:
          'If fewer than six classes match, and limit is six or more: bookable ones that nearly do, each only once, closest first',
        examples: [[]],
      }),
  }),
);

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
      const nearest = page.alternatives.flatMap(({ items }) => items);
      return { ...page, nothingFound: page.nothingFound && { ...page.nothingFound, nearest } };
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

import { z } from 'zod';
import { pathWithQuery, textResponse } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { searchLimits } from '#shared/market/search/search.ts';
import { consistentSearch, suggestSearchesInput } from '#shared/market/search/search-input.ts';
import { searchResponse, suggestionResponse } from './search.rest-responses.ts';
import { searchQuery } from './search-query.ts';

const row = rowsOf({ tag: 'Classes', scope: 'classes' });

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

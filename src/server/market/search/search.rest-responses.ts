import { z } from 'zod';
import { minimumResponse } from '#server/market/bookings/bookings.rest-responses.ts';
import { categoryResponse } from '#server/market/categories/categories.rest-responses.ts';
import { classResponse } from '#server/market/classes/classes.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { id, meetings, time } from '#server/programs/rest/rest-fields.ts';
import { classLevels } from '#shared/market/classes/class-levels.ts';
import { classLanguages } from '#shared/market/classes/expectations/class-languages.ts';
import { droppableFilters, weekSlots } from '#shared/market/search/search.ts';

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

export const suggestionResponse = named(
  'SearchSuggestion',
  z.object({
    kind: z.enum(['category', 'class', 'instructor', 'place']),
    label: z.string(),
    categoryId: z.int().optional(),
    classId: id.optional(),
    username: z.string().optional(),
  }),
);

export const searchResponse = named(
  'SearchPage',
  z.object({
    items: z.array(resultResponse),
    nextCursor: z.string().nullable(),
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
        nearest: z.array(resultResponse).describe('The closest classes by place and date'),
      })
      .nullable()
      .describe('Only if total is 0'),
  }),
);

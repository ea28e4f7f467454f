import { z } from 'zod';
import { dollars, time } from '#server/rest/rest-fields.ts';
import { weekSlots } from '#shared/search/search.ts';

/** A part of the data export. */
export const wantedDataResponse = z
  .array(
    z.object({
      words: z.string(),
      place: z.string(),
      category: z.string().nullable(),
      slots: z.array(z.enum(weekSlots)),
      maxPrice: dollars.nullable(),
      isAuthor: z.boolean(),
      joinedAt: time,
      endsAt: time,
    }),
  )
  .describe('The classes that you ask for, or that you joined others in asking for');

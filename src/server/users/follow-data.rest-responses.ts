import { z } from 'zod';
import { time } from '#server/rest/rest-fields.ts';

/** What `follow-data.queries.ts` selects for the data export. */
export const followData = {
  favorites: z.array(z.object({ class: z.string(), createdAt: time })),
  follows: z.array(
    z.object({
      instructor: z.string().nullable(),
      class: z.string().nullable(),
      search: z.string().nullable(),
      searchName: z.string().nullable(),
      createdAt: time,
    }),
  ),
  newDates: z
    .object({
      timeZone: z.string(),
      sentAt: time.nullable(),
      dates: z.array(z.object({ class: z.string(), startTime: time })),
    })
    .nullable()
    .describe('The emails about what you follow: where you are, the last one, and recent dates'),
};

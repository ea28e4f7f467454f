import { z } from 'zod';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';

const row = rowsOf({ tag: 'Your account', auth: 'member', scope: 'none' });

const feedResponse = z.object({
  url: z.url().describe('A secret URL: anyone who has it can read the calendar'),
});

export const calendarFeedRows: RestRow[] = [
  row('GET /api/calendar-feed', 'getCalendarFeed', {
    summary: 'Get the URL of your calendar feed',
    description:
      'null if you have none. It lists the dates that you booked and those that you teach.',
    hasSecret: true,
    response: z.object({ feed: feedResponse.nullable() }),
    call: async (caller) => ({ feed: await caller.calendarFeed.get() }),
  }),
  row('POST /api/calendar-feed', 'createCalendarFeed', {
    summary: 'Create a new feed URL; the previous one stops working',
    description: 'Keep the URL to yourself: it needs no sign-in.',
    status: 201,
    response: feedResponse,
    call: (caller) => caller.calendarFeed.create(),
  }),
  row('DELETE /api/calendar-feed', 'revokeCalendarFeed', {
    summary: 'Revoke the feed URL',
    description: 'Does nothing if there is none.',
    call: (caller) => caller.calendarFeed.revoke(),
  }),
];

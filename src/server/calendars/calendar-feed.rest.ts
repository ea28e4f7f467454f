import { z } from 'zod';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';

const tag = 'Your account';
const path = '/api/calendar-feed';
const needsSession = true;

const feedResponse = z.object({
  url: z.url().describe('A secret URL: anyone who has it can read the calendar'),
});

export const calendarFeedRows: RestRow[] = [
  row({
    method: 'GET',
    path,
    tag,
    summary: 'Get the URL of your calendar feed',
    needsSession,
    status: 200,
    response: z.object({ feed: feedResponse.nullable() }),
    call: async (caller) => ({ feed: await caller.calendarFeed.get() }),
  }),
  row({
    method: 'POST',
    path,
    tag,
    summary: 'Create a new feed URL; the previous one stops working',
    needsSession,
    status: 201,
    response: feedResponse,
    call: (caller) => caller.calendarFeed.create(),
  }),
  row({
    method: 'DELETE',
    path,
    tag,
    summary: 'Revoke the feed URL',
    needsSession,
    status: 204,
    call: (caller) => caller.calendarFeed.revoke(),
  }),
];

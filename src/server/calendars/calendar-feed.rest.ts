import { z } from 'zod';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';

const tag = 'Your account';
const path = '/api/calendar-feed';
const needsSession = true;

const feedAnswer = z.object({
  url: z.url().describe('A secret address: anyone who has it can read the calendar'),
});

export const calendarFeedRows: RestRow[] = [
  row({
    method: 'GET',
    path,
    tag,
    summary: 'Get the address of your calendar of booked and taught classes',
    needsSession,
    status: 200,
    answer: z.object({ feed: feedAnswer.nullable() }),
    call: async (caller) => ({ feed: await caller.calendarFeed.get() }),
  }),
  row({
    method: 'POST',
    path,
    tag,
    summary: 'Make a new address for your calendar; an older one ends',
    needsSession,
    status: 201,
    answer: feedAnswer,
    call: (caller) => caller.calendarFeed.create(),
  }),
  row({
    method: 'DELETE',
    path,
    tag,
    summary: 'End the address of your calendar',
    needsSession,
    status: 204,
    call: (caller) => caller.calendarFeed.revoke(),
  }),
];

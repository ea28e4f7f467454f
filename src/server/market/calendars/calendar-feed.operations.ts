import { members, type Operations } from '#server/testing/routes/operation.ts';

export const calendarFeedOperations: Operations = {
  'GET /api/calendar-feed': { access: members('200') },
  'POST /api/calendar-feed': { procedure: 'calendarFeed.create', access: members('201') },
  'DELETE /api/calendar-feed': { procedure: 'calendarFeed.revoke', access: members('204') },
  'trpc calendarFeed.get': { access: members('200 null') },
};

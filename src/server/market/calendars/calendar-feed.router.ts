import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { createFeed, getFeed, revokeFeed } from './calendar-feeds.service.ts';

export const calendarFeedRouter = router({
  get: memberProcedure
    .meta({ hasSecret: true })
    .query(({ ctx }) => getFeed(ctx.deps, ctx.viewer.id)),
  create: memberProcedure.mutation(({ ctx }) => createFeed(ctx.deps, ctx.viewer.id)),
  revoke: memberProcedure.mutation(({ ctx }) => revokeFeed(ctx.deps, ctx.viewer.id)),
});

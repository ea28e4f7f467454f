import { z } from 'zod';
import { publicProcedure, router } from '#server/auth/procedures.ts';
import { searchInput } from '#shared/search-input.ts';
import { searchClasses } from './search.service.ts';

export const searchRouter = router({
  /** One page of upcoming classes that match, and how many there are. */
  find: publicProcedure
    .input(searchInput)
    .query(({ ctx, input }) => searchClasses(ctx.deps.db, input, new Date())),
});

/** `path` is where the feed is. */
const feedProcedure = publicProcedure
  .input(z.object({ search: searchInput, path: z.string() }))
  .use(async ({ ctx, input: { search, path }, next }) => {
    const { db, env } = ctx.deps;
    const results = await searchClasses(db, search, new Date());
    const feed = { appUrl: env.appUrl, filters: search, results };
    // Few ask for feeds; their libraries would slow down every start.
    const feeds = await import('./search-feeds.ts');
    return next({ ctx: { feeds, feed, address: env.appUrl + path } });
  });

/** For REST: searches as text that other programs follow. */
export const searchFeedsRouter = router({
  calendar: feedProcedure.query(({ ctx }) => ctx.feeds.writeCalendar(ctx.feed)),
  atom: feedProcedure.query(({ ctx }) => ctx.feeds.writeAtom(ctx.feed, ctx.address)),
});

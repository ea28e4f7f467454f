import { z } from 'zod';
import { readerProcedure, router } from '#server/people/auth/procedures.ts';
import { searchInput, suggestSearchesInput } from '#shared/market/search/search-input.ts';
import { searchClasses } from './search.service.ts';
import { suggestSearches } from './suggestions/suggestions.service.ts';

export const searchRouter = router({
  /** One page of matching upcoming classes, with the number of matches. */
  find: readerProcedure
    .input(searchInput)
    .query(({ ctx, input }) => searchClasses(ctx.deps.db, input, new Date())),

  /** Categories, titles, instructors and places for partly typed text. */
  suggest: readerProcedure
    .input(suggestSearchesInput)
    .query(({ ctx, input }) => suggestSearches(ctx.deps.db, input.text)),
});

/** `path` is the address of the feed. */
const feedProcedure = readerProcedure
  .input(z.object({ search: searchInput, path: z.string() }))
  .use(async ({ ctx, input: { search, path }, next }) => {
    const { db, env } = ctx.deps;
    const results = await searchClasses(db, search, new Date(), 'feed');
    const feed = { appUrl: env.appUrl, filters: search, results };
    return next({ ctx: { feed, address: env.appUrl + path } });
  });

// Few requests ask for feeds, and their libraries would slow down every start.
const importFeeds = () => import('./search-feeds.ts');

/** For REST: searches as text that other programs follow. */
export const searchFeedsRouter = router({
  calendar: feedProcedure.query(async ({ ctx }) => {
    const { writeCalendar } = await importFeeds();
    return writeCalendar(ctx.feed);
  }),
  atom: feedProcedure.query(async ({ ctx }) => {
    const { writeAtom } = await importFeeds();
    return writeAtom(ctx.feed, ctx.address);
  }),
});

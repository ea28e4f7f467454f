import { publicProcedure, router } from '#server/auth/procedures.ts';
import { searchInput } from '#shared/search-input.ts';
import { searchClasses } from './search.service.ts';

export const searchRouter = router({
  /** One page of upcoming classes that match, and how many there are. */
  find: publicProcedure
    .input(searchInput)
    .query(({ ctx, input }) => searchClasses(ctx.deps.db, input, new Date())),
});

import type { Context } from '#server/people/auth/context.ts';
import { memberProcedure, publicProcedure, router } from '#server/people/auth/procedures.ts';
import { classIdInput } from '#shared/market/classes/classes.ts';
import { favoriteClassesInput, mergeFavoritesInput } from '#shared/market/classes/favorites.ts';
import { deleteFavorite, selectClassesInOrder, selectFavorites } from './favorites.queries.ts';
import { addFavorite, mergeFavorites } from './favorites.service.ts';

const saverIn = ({ viewer, visitor }: Context & { viewer: { id: string } }) => ({
  userId: viewer.id,
  linkToken: visitor.linkToken,
});

export const favoritesRouter = router({
  list: memberProcedure.query(({ ctx }) => selectFavorites(ctx.deps.db, ctx.viewer.id)),

  add: memberProcedure
    .input(classIdInput)
    .mutation(({ ctx, input }) => addFavorite(ctx.deps.db, saverIn(ctx), input.classId)),

  remove: memberProcedure
    .input(classIdInput)
    .mutation(({ ctx, input }) => deleteFavorite(ctx.deps.db, ctx.viewer.id, input.classId)),

  merge: memberProcedure
    .input(mergeFavoritesInput)
    .mutation(({ ctx, input }) => mergeFavorites(ctx.deps.db, saverIn(ctx), input.classIds)),

  /** Public, because signed-out visitors have favorites on their device. */
  classes: publicProcedure.input(favoriteClassesInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return selectClassesInOrder(ctx.deps.db, input.classIds, viewerId);
  }),
});

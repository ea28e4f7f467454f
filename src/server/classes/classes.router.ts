import { memberProcedure, publicProcedure, router } from '#server/trpc/trpc.ts';
import { classIdInput, classPageInput, createClassInput } from '#shared/classes.ts';
import { selectActiveClasses } from './classes.queries.ts';
import { createClass, getClassDetails, getClassPage, getEnrolled } from './classes.service.ts';
import { selectSimilarClasses } from './similar-classes.queries.ts';

export const classesRouter = router({
  list: publicProcedure.query(({ ctx }) => selectActiveClasses(ctx.house.db)),

  page: publicProcedure
    .input(classPageInput)
    .query(({ ctx, input }) => getClassPage(ctx.house.db, input)),

  byId: publicProcedure.input(classIdInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return getClassDetails(ctx.house.db, input.classId, viewerId);
  }),

  enrolled: publicProcedure.input(classIdInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return getEnrolled(ctx.house.db, input.classId, viewerId);
  }),

  similar: publicProcedure.input(classIdInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return selectSimilarClasses(ctx.house.db, input.classId, viewerId);
  }),

  create: memberProcedure
    .input(createClassInput)
    .mutation(({ ctx, input }) =>
      createClass(ctx.house, ctx.viewer.id, input, ctx.idempotencyKey, new Date()),
    ),
});

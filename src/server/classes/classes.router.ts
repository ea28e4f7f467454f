import { memberProcedure, publicProcedure, router } from '#server/trpc/trpc.ts';
import { classPageSize } from '#shared/class-lists.ts';
import { classIdInput, classPageInput, createClassInput } from '#shared/classes.ts';
import { createClass, getClassDetails, getClassPage, getEnrolled } from './classes.service.ts';
import { selectSimilarClasses } from './similar-classes.queries.ts';

export const classesRouter = router({
  /** The newest active classes, up to the limit of one response. */
  list: publicProcedure
    .meta({ isNotBatchable: true })
    .query(({ ctx }) => getClassPage(ctx.deps.db, { limit: classPageSize.whole }, new Date())),

  page: publicProcedure
    .input(classPageInput)
    .query(({ ctx, input }) => getClassPage(ctx.deps.db, input, new Date())),

  byId: publicProcedure.input(classIdInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return getClassDetails(ctx.deps.db, input.classId, viewerId);
  }),

  enrolled: publicProcedure.input(classIdInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return getEnrolled(ctx.deps.db, input.classId, viewerId);
  }),

  similar: publicProcedure.input(classIdInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return selectSimilarClasses(ctx.deps.db, input.classId, viewerId);
  }),

  create: memberProcedure
    .input(createClassInput)
    .mutation(({ ctx, input }) =>
      createClass(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey, new Date()),
    ),
});

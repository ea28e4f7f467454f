import { router, sharedProcedure } from '#server/people/auth/procedures.ts';
import { instructorInput, instructorPageInput } from '#shared/market/classes/instructors.ts';
import {
  getInstructor,
  getInstructorClasses,
  getInstructorReviews,
} from './instructors.service.ts';

export const instructorsRouter = router({
  byUsername: sharedProcedure
    .input(instructorInput)
    .query(({ ctx, input }) => getInstructor(ctx.deps.db, input.username)),

  classes: sharedProcedure
    .input(instructorPageInput)
    .query(({ ctx, input }) => getInstructorClasses(ctx.deps.db, input)),

  reviews: sharedProcedure.input(instructorPageInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return getInstructorReviews(ctx.deps.db, input, viewerId);
  }),
});

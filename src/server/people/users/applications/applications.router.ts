import { memberProcedure, publicProcedure, router } from '#server/people/auth/procedures.ts';
import { applicationForm } from '#shared/staff/desk/applications.ts';
import { applyToTeach, getOwnApplication } from './applications.service.ts';

export const applicationsRouter = router({
  /** Whether instructors need approval. */
  rules: publicProcedure.query(({ ctx }) => ({
    requiresApproval: ctx.deps.env.instructorApproval,
  })),

  own: memberProcedure.query(({ ctx }) => getOwnApplication(ctx.deps, ctx.viewer)),

  submit: memberProcedure
    .input(applicationForm)
    .mutation(({ ctx, input }) => applyToTeach(ctx.deps, ctx.viewer, input)),
});

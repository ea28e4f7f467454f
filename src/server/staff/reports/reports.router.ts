import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { reportInput } from '#shared/staff/desk/moderation-forms.ts';
import { reportSubject } from './reports.service.ts';

export const reportsRouter = router({
  create: memberProcedure
    .input(reportInput)
    .mutation(({ ctx, input }) => reportSubject(ctx.deps, ctx.viewer, input)),
});

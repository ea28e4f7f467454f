import { memberProcedure, router } from '#server/auth/procedures.ts';
import { reportInput } from '#shared/desk/moderation-forms.ts';
import { reportSubject } from './reports.service.ts';

export const reportsRouter = router({
  create: memberProcedure
    .input(reportInput)
    .mutation(({ ctx, input }) => reportSubject(ctx.deps, ctx.viewer, input)),
});

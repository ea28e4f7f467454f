import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { profileForm } from '#shared/people/accounts/accounts.ts';
import { becomeTeacher, saveProfile } from './profile.service.ts';

export const profileRouter = router({
  update: memberProcedure
    .input(profileForm.partial())
    .mutation(({ ctx, input }) => saveProfile(ctx.deps, ctx.viewer, input)),

  becomeTeacher: memberProcedure.mutation(({ ctx }) => becomeTeacher(ctx.deps, ctx.viewer)),
});

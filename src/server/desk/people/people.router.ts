import { router } from '#server/auth/procedures.ts';
import { adminProcedure } from '#server/desk/desk-procedures.ts';
import { personReasonInput, staffRoleInput } from '#shared/people.ts';
import { changeStaffRole } from './roles.service.ts';
import { endSessionsOf, removeFactorsOf } from './sign-in-help.service.ts';

export const peopleRouter = router({
  endSessions: adminProcedure
    .input(personReasonInput)
    .mutation(({ ctx, input }) => endSessionsOf(ctx.deps, ctx.actor, input)),
  removeFactors: adminProcedure
    .input(personReasonInput)
    .mutation(({ ctx, input }) => removeFactorsOf(ctx.deps, ctx.actor, input)),
  setRole: adminProcedure
    .input(staffRoleInput)
    .mutation(({ ctx, input: { personId, ...form } }) =>
      changeStaffRole(ctx.deps, ctx.actor, personId, form),
    ),
});

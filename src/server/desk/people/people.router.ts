import { router } from '#server/auth/procedures.ts';
import { adminProcedure } from '#server/desk/desk-procedures.ts';
import { staffRoleInput } from '#shared/people.ts';
import { changeStaffRole } from './roles.service.ts';

export const peopleRouter = router({
  setRole: adminProcedure
    .input(staffRoleInput)
    .mutation(({ ctx, input: { personId, ...form } }) =>
      changeStaffRole(ctx.deps, ctx.actor, personId, form),
    ),
});

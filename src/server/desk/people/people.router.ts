import { router } from '#server/auth/procedures.ts';
import { adminProcedure, staffProcedure } from '#server/desk/desk-procedures.ts';
import {
  cancelDatesInput,
  peopleListInput,
  personInput,
  personReasonInput,
  staffRoleInput,
  suspendInput,
} from '#shared/desk/people.ts';
import { getPerson, listPeople } from './people.service.ts';
import { changeStaffRole } from './roles.service.ts';
import { endSessionsOf, removeFactorsOf } from './sign-in-help.service.ts';
import {
  cancelFrozenDates,
  previewSuspension,
  restorePerson,
  suspendPerson,
} from './suspension.service.ts';

export const peopleRouter = router({
  list: staffProcedure
    .input(peopleListInput)
    .query(({ ctx, input }) => listPeople(ctx.deps.db, input)),
  byId: staffProcedure
    .input(personInput)
    .query(({ ctx, input }) => getPerson(ctx.deps.db, input.personId)),
  endSessions: adminProcedure
    .input(personReasonInput)
    .mutation(({ ctx, input }) => endSessionsOf(ctx.deps, ctx.actor, input)),
  removeFactors: adminProcedure
    .input(personReasonInput)
    .mutation(({ ctx, input }) => removeFactorsOf(ctx.deps, ctx.actor, input)),
  suspensionPreview: staffProcedure
    .input(personInput)
    .query(({ ctx, input }) => previewSuspension(ctx.deps.db, input.personId)),
  suspend: adminProcedure
    .input(suspendInput)
    .mutation(({ ctx, input }) => suspendPerson(ctx.deps, ctx.actor, input)),
  cancelDates: adminProcedure
    .input(cancelDatesInput)
    .mutation(({ ctx, input }) => cancelFrozenDates(ctx.deps, ctx.actor, input)),
  restore: adminProcedure
    .input(personReasonInput)
    .mutation(({ ctx, input }) => restorePerson(ctx.deps, ctx.actor, input)),
  setRole: adminProcedure
    .input(staffRoleInput)
    .mutation(({ ctx, input: { personId, ...form } }) =>
      changeStaffRole(ctx.deps, ctx.actor, personId, form),
    ),
});

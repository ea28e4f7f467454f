import { pageById } from '#server/db/page-cursor.ts';
import { router } from '#server/people/auth/procedures.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import {
  cancelDatesInput,
  peopleListInput,
  personInput,
  personReasonInput,
  staffRoleInput,
  suspendInput,
} from '#shared/staff/desk/people.ts';
import { selectPeople } from './people.queries.ts';
import { getPerson } from './people.service.ts';
import { changeStaffRole } from './roles.service.ts';
import { endSessionsOf, removeFactorsOf } from './sign-in-help.service.ts';
import {
  cancelFrozenDates,
  previewSuspension,
  restorePerson,
  suspendPerson,
} from './suspension.service.ts';

export const peopleRouter = router({
  list: deskProcedure('desk.read')
    .input(peopleListInput)
    .query(({ ctx, input }) => pageById(input, (page) => selectPeople(ctx.deps.db, page))),
  byId: deskProcedure('desk.read')
    .input(personInput)
    .query(({ ctx, input }) => getPerson(ctx.deps.db, input.personId)),
  endSessions: deskProcedure('desk.people.help')
    .input(personReasonInput)
    .mutation(({ ctx, input }) => endSessionsOf(ctx.deps, ctx.actor, input)),
  removeFactors: deskProcedure('desk.people.help')
    .input(personReasonInput)
    .mutation(({ ctx, input }) => removeFactorsOf(ctx.deps, ctx.actor, input)),
  suspensionPreview: deskProcedure('desk.read')
    .input(personInput)
    .query(({ ctx, input }) => previewSuspension(ctx.deps.db, input.personId)),
  suspend: deskProcedure('desk.people.suspend')
    .input(suspendInput)
    .mutation(({ ctx, input }) => suspendPerson(ctx.deps, ctx.actor, input)),
  cancelDates: deskProcedure('desk.people.suspend')
    .input(cancelDatesInput)
    .mutation(({ ctx, input }) => cancelFrozenDates(ctx.deps, ctx.actor, input)),
  restore: deskProcedure('desk.people.suspend')
    .input(personReasonInput)
    .mutation(({ ctx, input }) => restorePerson(ctx.deps, ctx.actor, input)),
  setRole: deskProcedure('desk.people.setRole')
    .input(staffRoleInput)
    .mutation(({ ctx, input: { personId, ...form } }) =>
      changeStaffRole(ctx.deps, ctx.actor, personId, form),
    ),
});

import { pageById } from '#server/db/page-cursor.ts';
import { router } from '#server/people/auth/procedures.ts';
import { selectApplications } from '#server/people/users/applications/applications.queries.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import {
  applicationListInput,
  approveApplicationInput,
  declineApplicationInput,
} from '#shared/staff/desk/applications.ts';
import { approve, decline } from './desk-applications.service.ts';

export const deskApplicationsRouter = router({
  list: deskProcedure('desk.read')
    .input(applicationListInput)
    .query(({ ctx, input }) => pageById(input, (page) => selectApplications(ctx.deps.db, page))),
  approve: deskProcedure('desk.applications.decide')
    .input(approveApplicationInput)
    .mutation(({ ctx, input }) => approve(ctx.deps, ctx.actor, input.applicationId)),
  decline: deskProcedure('desk.applications.decide')
    .input(declineApplicationInput)
    .mutation(({ ctx, input }) => decline(ctx.deps, ctx.actor, input.applicationId, input.reason)),
});

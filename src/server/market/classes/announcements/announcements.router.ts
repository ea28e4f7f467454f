import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import { announceInput, sentAnnouncementsInput } from '#shared/market/classes/announcements.ts';
import { classIdInput } from '#shared/market/classes/classes.ts';
import { selectReceived, selectSentBy } from './announcements.queries.ts';
import { announce, getSent } from './announcements.service.ts';

export const announcementsRouter = router({
  send: memberProcedure.input(announceInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.announce', { classId: input.classId });
    return announce(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey);
  }),

  sent: memberProcedure.input(sentAnnouncementsInput).query(async ({ ctx, input }) => {
    await requirePermission(ctx, 'class.announce', { classId: input.classId });
    return getSent(ctx.deps.db, input);
  }),

  /** What the caller announced for all of their classes, newest first. */
  mine: memberProcedure.query(({ ctx }) => selectSentBy(ctx.deps.db, ctx.viewer.id)),

  /** What instructors wrote to the caller about a class. */
  received: memberProcedure
    .input(classIdInput)
    .query(({ ctx, input }) => selectReceived(ctx.deps.db, input.classId, ctx.viewer.id)),
});

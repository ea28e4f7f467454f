import { memberProcedure, publicProcedure, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import {
  acceptOfferInput,
  joinWaitlistInput,
  offerNextInput,
  setWaitlistOpenInput,
  waitlistEntryInput,
  waitlistOfClassInput,
} from '#shared/market/bookings/waitlist.ts';
import { acceptOffer, declineOffer, leaveWaitlist } from './accept/accept-offer.service.ts';
import { joinWaitlist } from './join-waitlist.service.ts';
import { getEntry, getOwnEntries, getWaitlistOf } from './own-entries.service.ts';
import { getTaughtQueue, offerNext, setWaitlistOpen } from './queue/taught-queue.service.ts';

export const waitlistRouter = router({
  /** For the page of a class: the length of its queues, and the viewer's entry. */
  ofClass: publicProcedure
    .input(waitlistOfClassInput)
    .query(async ({ ctx, input }) =>
      getWaitlistOf(ctx.deps, input.classId, (await ctx.signedIn())?.account.id ?? null),
    ),

  join: memberProcedure
    .input(joinWaitlistInput)
    .mutation(({ ctx, input }) =>
      joinWaitlist(ctx.deps, ctx.viewer.id, input, ctx.visitor.linkToken),
    ),

  leave: memberProcedure
    .input(waitlistOfClassInput)
    .mutation(({ ctx, input }) => leaveWaitlist(ctx.deps, ctx.viewer.id, input.classId)),

  list: memberProcedure.query(({ ctx }) => getOwnEntries(ctx.deps, ctx.viewer.id)),

  byId: memberProcedure.input(waitlistEntryInput).query(async ({ ctx, input }) => {
    await requirePermission(ctx, 'waitlist.answer', { entryId: input.entryId });
    return getEntry(ctx.deps, ctx.viewer.id, input.entryId);
  }),

  accept: memberProcedure.input(acceptOfferInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'waitlist.answer', { entryId: input.entryId });
    return acceptOffer(ctx.deps, ctx.viewer.id, input, ctx.visitor);
  }),

  pass: memberProcedure.input(waitlistEntryInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'waitlist.answer', { entryId: input.entryId });
    return declineOffer(ctx.deps, ctx.viewer.id, input);
  }),

  // For teachers.

  queue: memberProcedure.input(waitlistOfClassInput).query(async ({ ctx, input: { classId } }) => {
    await requirePermission(ctx, 'waitlist.manage', { classId });
    return getTaughtQueue(ctx.deps.db, classId);
  }),

  offerNext: memberProcedure.input(offerNextInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'waitlist.manage', { entryId: input.entryId });
    return offerNext(ctx.deps, ctx.viewer.id, input);
  }),

  setOpen: memberProcedure.input(setWaitlistOpenInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'waitlist.manage', { classId: input.classId });
    return setWaitlistOpen(ctx.deps.db, input);
  }),
});

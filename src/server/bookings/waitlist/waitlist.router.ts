import { memberProcedure, publicProcedure, router } from '#server/auth/procedures.ts';
import {
  acceptOfferInput,
  joinWaitlistInput,
  offerNextInput,
  setWaitlistOpenInput,
  waitlistEntryInput,
  waitlistOfClassInput,
} from '#shared/bookings/waitlist.ts';
import { acceptOffer, leaveWaitlist, passSpot } from './accept/accept-offer.service.ts';
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
    .mutation(({ ctx, input }) => joinWaitlist(ctx.deps, ctx.viewer.id, input)),

  leave: memberProcedure
    .input(waitlistOfClassInput)
    .mutation(({ ctx, input }) => leaveWaitlist(ctx.deps, ctx.viewer.id, input.classId)),

  // Entries of other students are not found.

  list: memberProcedure.query(({ ctx }) => getOwnEntries(ctx.deps, ctx.viewer.id)),

  byId: memberProcedure
    .input(waitlistEntryInput)
    .query(({ ctx, input }) => getEntry(ctx.deps, ctx.viewer.id, input.entryId)),

  accept: memberProcedure
    .input(acceptOfferInput)
    .mutation(({ ctx, input }) => acceptOffer(ctx.deps, ctx.viewer.id, input)),

  pass: memberProcedure
    .input(waitlistEntryInput)
    .mutation(({ ctx, input }) => passSpot(ctx.deps, ctx.viewer.id, input)),

  // For teachers: classes of other teachers are not found.

  queue: memberProcedure
    .input(waitlistOfClassInput)
    .query(({ ctx, input }) => getTaughtQueue(ctx.deps.db, ctx.viewer.id, input.classId)),

  offerNext: memberProcedure
    .input(offerNextInput)
    .mutation(({ ctx, input }) => offerNext(ctx.deps, ctx.viewer.id, input)),

  setOpen: memberProcedure
    .input(setWaitlistOpenInput)
    .mutation(({ ctx, input }) => setWaitlistOpen(ctx.deps.db, ctx.viewer.id, input)),
});

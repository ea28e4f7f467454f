import { memberProcedure, publicProcedure, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import {
  acceptHandoverInput,
  bookingIdInput,
  handoverIdInput,
  handoverTokenInput,
} from '#shared/market/bookings/bookings.ts';
import { acceptHandover } from './accept-handover.service.ts';
import { getHandover, offerToFriend, takeLinkBack } from './handovers.service.ts';

/** A booking goes to a friend. */
export const handoversRouter = router({
  offer: memberProcedure.input(bookingIdInput).mutation(async ({ ctx, input: { bookingId } }) => {
    await requirePermission(ctx, 'booking.change', { bookingId });
    return offerToFriend(ctx.deps, ctx.viewer.id, bookingId);
  }),

  revoke: memberProcedure
    .input(handoverIdInput)
    .mutation(async ({ ctx, input: { handoverId } }) => {
      await requirePermission(ctx, 'handover.revoke', { handoverId });
      return takeLinkBack(ctx.deps, handoverId);
    }),

  // For the friend, whom the link permits.

  byToken: publicProcedure.input(handoverTokenInput).query(async ({ ctx, input: { token } }) => {
    const signedIn = await ctx.signedIn();
    const viewerId = signedIn?.account.id ?? null;
    return getHandover(ctx.deps, token, { viewerId, address: ctx.visitor.address });
  }),

  accept: memberProcedure
    .input(acceptHandoverInput)
    .mutation(({ ctx, input }) => acceptHandover(ctx.deps, ctx.viewer.id, input)),
});

import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import {
  addByHandInput,
  addedIdInput,
  changeByHandInput,
  markByHandInput,
} from '#shared/market/bookings/by-hand.ts';
import { addByHand, changeByHand, markByHand, removeByHand } from './by-hand.service.ts';

export const byHandRouter = router({
  add: memberProcedure.input(addByHandInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'roster.edit', { sessionId: input.sessionId });
    return addByHand(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey);
  }),

  change: memberProcedure.input(changeByHandInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'roster.edit', { addedId: input.addedId });
    return changeByHand(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey);
  }),

  remove: memberProcedure.input(addedIdInput).mutation(async ({ ctx, input: { addedId } }) => {
    await requirePermission(ctx, 'roster.edit', { addedId });
    return removeByHand(ctx.deps, ctx.viewer.id, addedId, ctx.idempotencyKey);
  }),

  mark: memberProcedure.input(markByHandInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'attendance.mark', { addedId: input.addedId });
    return markByHand(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey);
  }),
});

import { memberProcedure, publicProcedure, router } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import {
  checkCouponInput,
  couponIdInput,
  couponsInput,
  createCouponInput,
} from '#shared/market/bookings/coupons.ts';
import { checkCoupon, createCoupon, endCoupon, getCoupons } from './coupons.service.ts';

export const couponsRouter = router({
  /** For learners, before they book. */
  check: publicProcedure.input(checkCouponInput).query(async ({ ctx, input }) => {
    const signedIn = await ctx.signedIn();
    const viewerId = signedIn?.account.id ?? null;
    return checkCoupon(ctx.deps, input, { viewerId, address: ctx.visitor.address });
  }),

  // For instructors, each of whom sees only their own coupons.

  list: memberProcedure
    .input(couponsInput)
    .query(({ ctx, input }) => getCoupons(ctx.deps.db, ctx.viewer.id, input)),

  create: memberProcedure
    .input(createCouponInput)
    .mutation(({ ctx, input }) => createCoupon(ctx.deps, ctx.viewer.id, input, ctx.idempotencyKey)),

  end: memberProcedure.input(couponIdInput).mutation(async ({ ctx, input: { couponId } }) => {
    await requirePermission(ctx, 'coupon.end', { couponId });
    return endCoupon(ctx.deps, couponId);
  }),
});

import type { Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { type CouponState, couponProblem, problemOfUse } from './coupon-problem.ts';
import { type CouponUse, lockCoupon, selectCoupon, selectUsedCoupon } from './coupons.queries.ts';

/** The coupon for a booking that is made now. Its lock, after the session's, makes the count of uses right. */
export async function claimCoupon(trx: Trx, use: CouponUse): Promise<CouponState> {
  await lockCoupon(trx, use);
  const coupon = await selectCoupon(trx, use);
  const problem = couponProblem(coupon);
  if (!coupon || problem) throw new DomainError(problem ?? 'COUPON_NOT_FOUND');
  return coupon;
}

/**
 * Whether a booking whose hold has ended, and which is paid after all, may use its coupon again: others may
 * have used it since. A coupon that was ended since still counts.
 */
export async function mayClaimAgain(trx: Trx, bookingId: string): Promise<boolean> {
  const use = await selectUsedCoupon(trx, bookingId);
  if (!use) return true;
  await lockCoupon(trx, use);
  const coupon = await selectCoupon(trx, use);
  return coupon !== undefined && problemOfUse(coupon) === null;
}

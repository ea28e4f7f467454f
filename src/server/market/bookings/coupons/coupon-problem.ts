import type { ErrorCode } from '#shared/errors.ts';
import type { Discount } from '#shared/market/bookings/quote.ts';

/** The facts that decide whether a student can book a class with a coupon. */
export type CouponState = Discount & {
  id: string;
  isClassActive: boolean;
  hasEnded: boolean;
  isForClass: boolean;
  isForFirstClass: boolean;
  /** The student holds a seat in a class of the teacher; false for an anonymous visitor. */
  hasOtherSeat: boolean;
  isUsedUp: boolean;
};

/** Why a code can't be used. */
export const couponErrors = [
  'COUPON_NOT_FOUND',
  'COUPON_ENDED',
  'COUPON_OTHER_CLASSES',
  'COUPON_USED_UP',
  'COUPON_FIRST_CLASS',
] satisfies ErrorCode[];

/** Why the student can't use the coupon. The code's own problem comes before one of the student's. */
export function couponProblem(coupon: CouponState | undefined): ErrorCode | null {
  if (!coupon) return 'COUPON_NOT_FOUND';
  if (coupon.hasEnded) return 'COUPON_ENDED';
  return coupon.isForClass ? problemOfUse(coupon) : 'COUPON_OTHER_CLASSES';
}

export function problemOfUse(coupon: CouponState): ErrorCode | null {
  const { isUsedUp, isForFirstClass, hasOtherSeat } = coupon;
  if (isUsedUp) return 'COUPON_USED_UP';
  return isForFirstClass && hasOtherSeat ? 'COUPON_FIRST_CLASS' : null;
}

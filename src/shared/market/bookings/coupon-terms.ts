import { centsToDollars, formatAmount } from '#shared/money/money.ts';
import type { Discount } from './quote.ts';

export const couponLimits = {
  code: { min: 3, max: 20 },
  maxUses: 10_000,
  /** Of one instructor, without those that have ended. */
  live: 100,
  classes: 50,
};

/** '20% off', or '$5 off each spot' */
export const discountWords = ({ percentOff, centsOff }: Discount): string =>
  percentOff === null
    ? `${formatAmount(centsToDollars(centsOff ?? 0))} off each spot`
    : `${percentOff}% off`;

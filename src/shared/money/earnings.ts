import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { fieldError, z } from '#shared/zod.ts';

/**
 * The state of the instructor's part of a payment: held until some days after the session, payable until
 * the next payout, and paid by the first payout after that. A dispute or a full refund comes first.
 */
export const earningStates = ['held', 'payable', 'paid', 'refunded', 'disputed'] as const;
export type EarningState = (typeof earningStates)[number];

export const payoutStatuses = ['pending', 'sent', 'failed'] as const;

export const earningsPageSize = { default: 25, max: 100 };

export const earningsInput = z.strictObject({
  limit: z.number().int().min(1).max(earningsPageSize.max).default(earningsPageSize.default),
  cursor: pageCursor.optional(),
  ...pageDirection,
});
export type EarningsInput = z.infer<typeof earningsInput>;

/** How many of the last months the overview has. */
export const overviewMonths = { default: 12, max: 600 };

export const overviewInput = z.strictObject({
  months: z.number().int().min(1).max(overviewMonths.max).default(overviewMonths.default),
});
export type OverviewInput = z.infer<typeof overviewInput>;

/** A month in UTC. */
const month = z
  .string(fieldError('Choose a month, such as 2026-11', 'Must be a month such as 2026-11'))
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11');

export const monthInput = z.strictObject({ month });
export type MonthInput = z.infer<typeof monthInput>;

export const monthEarningsInput = earningsInput.extend({ month });
export type MonthEarningsInput = z.infer<typeof monthEarningsInput>;

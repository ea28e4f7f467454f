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

/** A month in UTC. */
export type MonthInput = z.infer<typeof monthInput>;
export const monthInput = z.strictObject({
  month: z
    .string(fieldError('Choose a month, such as 2026-11', 'Must be a month such as 2026-11'))
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11'),
});

import { isWholeCents } from '#shared/money/money.ts';
import { numberError } from '#shared/money/typed-numbers.ts';
import { recordId } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { deskListFields, deskReason } from './desk.ts';

export const moneyListInput = z.strictObject(deskListFields);

/** Negative balances, and balances with money in dispute. */
export const balanceKinds = ['owed', 'disputed'] as const;
export type BalanceKind = (typeof balanceKinds)[number];
export const balanceListInput = moneyListInput.extend({
  kind: z.enum(balanceKinds).optional(),
});
export type BalanceListInput = z.infer<typeof balanceListInput>;

/** The maximum number of refunds that one action retries. */
const maxRefunds = 100;
export const retryRefundsInput = z.strictObject({
  refundIds: z.array(recordId).min(1).max(maxRefunds),
});
export const retryPayoutInput = z.strictObject({ payoutId: recordId });

const amountMessage = 'Please enter an amount in dollars and cents, more than 0';
const dollarAmount = z
  .number(numberError('money', 'Must be an amount in dollars, such as 12.5', amountMessage))
  .positive(amountMessage)
  .refine(isWholeCents, amountMessage);
export const refundForm = z.strictObject({
  amount: dollarAmount,
  /** The remaining amount of the payment when the administrator decided. */
  left: dollarAmount,
  /** Both the learner and the instructor read it. */
  reason: deskReason,
});
export type RefundForm = z.infer<typeof refundForm>;
export const refundPaymentInput = refundForm.extend({ paymentId: recordId });

/** The share of an instructor's own students is computed from this many paid bookings. */
export const ownShareBookings = 200;

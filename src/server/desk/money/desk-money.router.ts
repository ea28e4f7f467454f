import { router } from '#server/auth/procedures.ts';
import { adminProcedure, staffProcedure } from '#server/desk/desk-procedures.ts';
import {
  balanceListInput,
  moneyListInput,
  refundPaymentInput,
  retryPayoutInput,
  retryRefundsInput,
} from '#shared/desk/desk-money.ts';
import {
  listBalances,
  listOpenDisputes,
  listPayments,
  listStuckPayouts,
  listStuckRefunds,
} from './desk-money.service.ts';
import { refundByHand } from './refund-by-hand.service.ts';
import { retryStuckPayout, retryStuckRefunds } from './retry-money.service.ts';

/** Support may look; only administrators move money. */
export const deskMoneyRouter = router({
  refunds: staffProcedure
    .input(moneyListInput)
    .query(({ ctx, input }) => listStuckRefunds(ctx.deps.db, input)),
  payouts: staffProcedure
    .input(moneyListInput)
    .query(({ ctx, input }) => listStuckPayouts(ctx.deps.db, input)),
  disputes: staffProcedure
    .input(moneyListInput)
    .query(({ ctx, input }) => listOpenDisputes(ctx.deps.db, input)),
  balances: staffProcedure
    .input(balanceListInput)
    .query(({ ctx, input }) => listBalances(ctx.deps.db, input)),
  payments: staffProcedure
    .input(moneyListInput)
    .query(({ ctx, input }) => listPayments(ctx.deps.db, input)),
  retryRefunds: adminProcedure
    .input(retryRefundsInput)
    .mutation(({ ctx, input }) => retryStuckRefunds(ctx.deps, ctx.actor, input.refundIds)),
  retryPayout: adminProcedure
    .input(retryPayoutInput)
    .mutation(({ ctx, input }) => retryStuckPayout(ctx.deps, ctx.actor, input.payoutId)),
  refund: adminProcedure
    .input(refundPaymentInput)
    .mutation(({ ctx, input }) => refundByHand(ctx.deps, ctx.actor, input)),
});

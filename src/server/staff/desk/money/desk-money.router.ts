import { pageById } from '#server/db/page-cursor.ts';
import { router } from '#server/people/auth/procedures.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import {
  balanceListInput,
  moneyListInput,
  refundPaymentInput,
  retryPayoutInput,
  retryRefundsInput,
} from '#shared/staff/desk/desk-money.ts';
import {
  selectOpenDisputes,
  selectPaidPayments,
  selectStuckPayouts,
  selectStuckRefunds,
  selectTeacherBalances,
} from './desk-money.queries.ts';
import { refundByHand } from './refund-by-hand.service.ts';
import { retryStuckPayout, retryStuckRefunds } from './retry-money.service.ts';

/** Support may read; only administrators move money. */
export const deskMoneyRouter = router({
  refunds: deskProcedure('desk.read')
    .input(moneyListInput)
    .query(({ ctx, input }) => pageById(input, (page) => selectStuckRefunds(ctx.deps.db, page))),
  payouts: deskProcedure('desk.read')
    .input(moneyListInput)
    .query(({ ctx, input }) => pageById(input, (page) => selectStuckPayouts(ctx.deps.db, page))),
  disputes: deskProcedure('desk.read')
    .input(moneyListInput)
    .query(({ ctx, input }) => pageById(input, (page) => selectOpenDisputes(ctx.deps.db, page))),
  balances: deskProcedure('desk.read')
    .input(balanceListInput)
    .query(({ ctx, input }) => pageById(input, (page) => selectTeacherBalances(ctx.deps.db, page))),
  payments: deskProcedure('desk.read')
    .input(moneyListInput)
    .query(({ ctx, input }) => pageById(input, (page) => selectPaidPayments(ctx.deps.db, page))),
  retryRefunds: deskProcedure('desk.money.move')
    .input(retryRefundsInput)
    .mutation(({ ctx, input }) => retryStuckRefunds(ctx.deps, ctx.actor, input.refundIds)),
  retryPayout: deskProcedure('desk.money.move')
    .input(retryPayoutInput)
    .mutation(({ ctx, input }) => retryStuckPayout(ctx.deps, ctx.actor, input.payoutId)),
  refund: deskProcedure('desk.money.move')
    .input(refundPaymentInput)
    .mutation(({ ctx, input }) => refundByHand(ctx.deps, ctx.actor, input)),
});

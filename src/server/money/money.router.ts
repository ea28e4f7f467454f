import { memberProcedure, publicProcedure, router } from '#server/people/auth/procedures.ts';
import {
  earningsInput,
  monthEarningsInput,
  monthInput,
  overviewInput,
} from '#shared/money/earnings.ts';
import { selectEarningDates } from './earning-dates.queries.ts';
import {
  getEarnings,
  getEarningsOverview,
  getMonthEarnings,
  getPayouts,
  getStatement,
  periodOf,
} from './earnings.service.ts';
import { requestOnboarding } from './payouts/onboarding.service.ts';

export const moneyRouter = router({
  /** How learners pay, and our commission on new bookings. */
  terms: publicProcedure.query(({ ctx }) => ({
    mode: ctx.deps.env.payments.mode,
    commissionPercent: ctx.deps.env.commissionPercent,
    /** For an instructor's own students. */
    ownStudentPercent: ctx.deps.env.ownStudentPercent,
  })),

  // The following are for instructors, each of whom sees only their own earnings.

  earnings: memberProcedure
    .input(earningsInput)
    .query(({ ctx, input }) => getEarnings(ctx.deps, ctx.viewer.id, input, new Date())),

  overview: memberProcedure
    .input(overviewInput)
    .query(({ ctx, input }) => getEarningsOverview(ctx.deps, ctx.viewer.id, input, new Date())),

  monthEarnings: memberProcedure
    .input(monthEarningsInput)
    .query(({ ctx, input }) => getMonthEarnings(ctx.deps, ctx.viewer.id, input)),

  earningDates: memberProcedure
    .input(monthInput)
    .query(({ ctx, input }) =>
      selectEarningDates(ctx.deps.db, ctx.viewer.id, periodOf(input.month, 'UTC')),
    ),

  payouts: memberProcedure
    .input(earningsInput)
    .query(({ ctx, input }) => getPayouts(ctx.deps, ctx.viewer.id, input)),

  startOnboarding: memberProcedure.mutation(({ ctx }) => requestOnboarding(ctx.deps, ctx.viewer)),
});

/** For REST: a month of earnings as CSV. */
export const statementsRouter = router({
  csv: memberProcedure
    .input(monthInput)
    .query(({ ctx, input }) => getStatement(ctx.deps, ctx.viewer.id, input)),
});

import { memberProcedure, publicProcedure, router } from '#server/auth/procedures.ts';

export const moneyRouter = router({
  mode: publicProcedure.query(({ ctx }) => ctx.deps.env.payments.mode),
  terms: memberProcedure.query(({ ctx }) => ({
    commissionPercent: ctx.deps.env.commissionPercent,
  })),
});

import { accountProcedure, publicProcedure, router } from '#server/trpc/trpc.ts';
import { credentials, emailOnly, registration, verification } from '#shared/accounts.ts';
import { register, resendVerification, signIn, verifyEmail } from './auth.service.ts';
import { endSession } from './sessions.ts';

export const authRouter = router({
  me: publicProcedure.query(({ ctx }) => ctx.account()),

  register: accountProcedure.input(registration).mutation(async ({ ctx, input }) => {
    const { user, session } = await register(ctx.house, input, ctx.address);
    if (session) ctx.handOverSession(session);
    return { user, emailVerificationRequired: session === null };
  }),

  login: accountProcedure.input(credentials).mutation(async ({ ctx, input }) => {
    const { user, session } = await signIn(ctx.house, input, ctx.address);
    return { user, session: ctx.handOverSession(session) };
  }),

  verify: accountProcedure.input(verification).mutation(async ({ ctx, input }) => {
    const { user, session } = await verifyEmail(ctx.house, input.token, ctx.address);
    return { user, session: ctx.handOverSession(session) };
  }),

  resend: accountProcedure.input(emailOnly).mutation(async ({ ctx, input }) => {
    await resendVerification(ctx.house, input.email, ctx.address);
  }),

  /** Succeeds for somebody whose session has ended already: what they want is so. */
  logout: accountProcedure.mutation(async ({ ctx }) => {
    if (ctx.token) await endSession(ctx.house.db, ctx.token);
    ctx.forgetSession();
  }),
});

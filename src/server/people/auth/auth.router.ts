import { DomainError } from '#shared/errors.ts';
import {
  challengeOnly,
  challengeResponse,
  codeSignIn,
  credentials,
  emailOnly,
  registration,
  resetPasswordInput,
  verification,
} from '#shared/people/accounts/accounts.ts';
import { register, resendVerification, signIn, verifyEmail } from './auth.service.ts';
import { emailSignInCode, signInWithCode } from './flows/email-code.service.ts';
import { enter, enterOrChallenge } from './flows/enter.ts';
import { emailRecoveryLink, resetPassword } from './flows/recovery.service.ts';
import {
  beginPasskeySignIn,
  completeSignIn,
  describeChallenge,
} from './flows/second-factor.service.ts';
import { accountProcedure, ownerChange, publicProcedure, router } from './procedures.ts';
import { endSession, refreshSession } from './sessions/sessions.ts';

export const authRouter = router({
  me: publicProcedure.query(async ({ ctx }) => (await ctx.signedIn())?.account ?? null),

  /** The end of the session unless it is refreshed; null when signed out. */
  session: publicProcedure.query(async ({ ctx }) => {
    const signedIn = await ctx.signedIn();
    return signedIn && { expiresAt: signedIn.session.expiresAt.toISOString() };
  }),

  providers: publicProcedure.query(({ ctx }) =>
    ctx.deps.env.openIdProviders.map(({ id, name }) => ({ id, name })),
  ),

  register: accountProcedure.input(registration).mutation(async ({ ctx, input }) => {
    const { user, session } = await register(ctx.deps, input, ctx.visitor);
    if (session) ctx.handOverSession(session);
    return { user, emailVerificationRequired: session === null };
  }),

  login: accountProcedure
    .input(credentials)
    .mutation(async ({ ctx, input }) =>
      enterOrChallenge(ctx, await signIn(ctx.deps, input, ctx.visitor)),
    ),

  sendCode: accountProcedure
    .input(emailOnly)
    .mutation(({ ctx, input }) => emailSignInCode(ctx.deps, input.email, ctx.visitor)),

  loginWithCode: accountProcedure.input(codeSignIn).mutation(async ({ ctx, input }) => {
    const admission = await signInWithCode(ctx.deps, input, ctx.visitor);
    return 'joinRequired' in admission ? admission : enterOrChallenge(ctx, admission);
  }),

  beginPasskey: accountProcedure.mutation(({ ctx }) => beginPasskeySignIn(ctx.deps, ctx.visitor)),

  challenge: publicProcedure
    .input(challengeOnly)
    .query(({ ctx, input }) => describeChallenge(ctx.deps, input.challengeId)),

  completeLogin: accountProcedure
    .input(challengeResponse)
    .mutation(async ({ ctx, input }) =>
      enter(ctx, await completeSignIn(ctx.deps, input, ctx.visitor)),
    ),

  verify: accountProcedure
    .input(verification)
    .mutation(async ({ ctx, input }) =>
      enterOrChallenge(ctx, await verifyEmail(ctx.deps, input.token, ctx.visitor)),
    ),

  resend: accountProcedure
    .input(emailOnly)
    .mutation(({ ctx, input }) => resendVerification(ctx.deps, input.email, ctx.visitor)),

  recover: accountProcedure
    .input(emailOnly)
    .mutation(({ ctx, input }) => emailRecoveryLink(ctx.deps, input.email, ctx.visitor)),

  resetPassword: accountProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, input, ctx.visitor)),

  refresh: ownerChange.mutation(async ({ ctx }) => {
    const { token, isCookie } = ctx;
    const session = token && (await refreshSession(ctx.deps.db, token, { keepsToken: isCookie }));
    if (!session) throw new DomainError('SESSION_NOT_FOUND');
    return { expiresAt: session.expiresAt.toISOString(), session: isCookie ? null : session };
  }),

  /** Also succeeds when the session has already ended. */
  logout: accountProcedure.mutation(async ({ ctx }) => {
    if (ctx.token) await endSession(ctx.deps.db, ctx.token);
    ctx.forgetSession();
  }),
});

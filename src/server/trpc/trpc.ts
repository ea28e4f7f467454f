import { initTRPC } from '@trpc/server';
import { isTokenShaped } from '#server/accounts/credentials/tokens.ts';
import type { SignedIn } from '#server/accounts/sessions.ts';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import type { Context } from './context.ts';
import { asTrpcError, publicError } from './public-error.ts';

/** Calls that are expensive or counted are sent on their own, not in a batch. */
export type Meta = { isNotBatchable?: boolean };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ error, shape }) {
      const { body } = publicError(error);
      const { httpStatus } = shape.data;
      return {
        message: body.message,
        code: shape.code,
        data: { code: body.code, httpStatus, ...(body.fields && { fields: body.fields }) },
      };
    },
  });

export const { createCallerFactory, router } = t;

/** Open to everybody. A refusal thrown inside gets the status of its kind at this door too. */
export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  throw asTrpcError(result.error);
});

/** For signing in and up and what belongs to it. */
export const accountProcedure = publicProcedure.meta({ isNotBatchable: true });

/** Throws UNAUTHENTICATED. */
export async function requireMember(ctx: Context): Promise<SignedIn> {
  const signedIn = await ctx.signedIn();
  if (!signedIn) throw new DomainError('UNAUTHENTICATED');
  return signedIn;
}

/** For people who are signed in; hands `viewer`, their account, to the procedure. */
export const memberProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { account } = await requireMember(ctx);
  return next({ ctx: { viewer: account } });
});

/** Throws SESSION_MISSING, SESSION_NOT_FOUND or TOKEN_MALFORMED. */
export async function requireOwner(ctx: Context): Promise<SignedIn> {
  const signedIn = await ctx.signedIn();
  if (!signedIn) throw new DomainError(missingSession(ctx.token));
  return signedIn;
}

/** For what concerns the account itself: it says what is wrong with the session, and names it. */
export const ownerProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { account, session } = await requireOwner(ctx);
  return next({ ctx: { viewer: account, session } });
});

/** The same for what changes something, or asks for a password: one at a time. */
export const ownerChange = ownerProcedure.meta({ isNotBatchable: true });

/** The hosted service's words for it (specification, section 8). */
function missingSession(token: string | null): ErrorCode {
  if (token === null) return 'SESSION_MISSING';
  return isTokenShaped(token) ? 'SESSION_NOT_FOUND' : 'TOKEN_MALFORMED';
}

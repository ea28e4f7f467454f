import { initTRPC } from '@trpc/server';
import {
  isDatabaseUnavailable,
  isDeadlock,
  isPlanOutdated,
} from '#server/db/connections/database-unavailable.ts';
import { addMade } from '#server/platform/acting.ts';
import { isTokenShaped } from '#server/platform/crypto/tokens.ts';
import { procedureCalls } from '#server/platform/telemetry/channels.ts';
import { asTrpcError, publicError } from '#server/platform/trpc/public-error.ts';
import type { Meta } from '#server/platform/trpc/trpc-adapter.ts';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import { inputWithoutLinkCodes } from '#shared/market/without-link-codes.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import type { Context } from './context.ts';
import type { SignedIn } from './sessions/sessions.ts';

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    sse: {
      // Shorter than the times after which proxies, and clients themselves, give up on a connection.
      ping: { enabled: true, intervalMs: 15 * secondMs },
      client: { reconnectAfterInactivityMs: 45 * secondMs },
      // Spreads streams over processes again after an upgrade.
      maxDurationMs: 30 * minuteMs,
    },
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

/**
 * Strips instructor link codes from everything users write: a link posted on our own site is not an
 * outside referral.
 */
const withoutCodes = t.middleware(({ ctx, type, getRawInput, next }) => {
  const { appUrl } = ctx.deps.env;
  if (type !== 'mutation') return next();
  return next({ getRawInput: async () => inputWithoutLinkCodes(await getRawInput(), appUrl) });
});

/**
 * Available to everyone. Maps thrown errors to the matching tRPC status. A mutation that PostgreSQL
 * ended because of a deadlock runs once more: changing a row twice locks what its foreign keys name, so
 * that some accounts are locked after sessions. So does a call whose transaction met a statement from
 * before a migration.
 */
export const publicProcedure = t.procedure.use(withoutCodes).use(({ ctx, path, type, next }) =>
  procedureCalls.tracePromise(
    async () => {
      let result = await next();
      const cause = result.ok ? undefined : result.error.cause;
      if (isPlanOutdated(cause) || (type === 'mutation' && isDeadlock(cause))) {
        ctx.deps.log.warn({ path, reason: String(cause) }, 'a transaction was retried');
        result = await next();
      }
      if (!result.ok) throw asTrpcError(result.error);
      if (type === 'mutation') addMade(ctx.acting, path, result.data);
      return result;
    },
    { path },
  ),
);

/**
 * For responses that are the same for all anonymous visitors, and may come from the replica for them.
 * Requests with a session read the primary, so that users see their own changes.
 */
export const sharedProcedure = publicProcedure.use(({ ctx, next }) => {
  const { replica } = ctx.deps;
  if (!replica || ctx.token !== null) return next();
  return replica.read(async (db) => {
    const result = await next({ ctx: { deps: { ...ctx.deps, db } } });
    if (!result.ok && isDatabaseUnavailable(result.error.cause)) throw result.error.cause;
    return result;
  });
});

/** For searches and lists that need no account. */
export const readerProcedure = sharedProcedure.use(({ ctx, next }) => {
  ctx.deps.readers.consume(ctx.visitor.address);
  return next();
});

/** For sign-up, sign-in and related calls. */
export const accountProcedure = publicProcedure.meta({ isNotBatchable: true });

export async function requireMember(ctx: Context): Promise<SignedIn> {
  const signedIn = await ctx.signedIn();
  if (!signedIn) throw new DomainError('UNAUTHENTICATED');
  return signedIn;
}

/** Requires a signed-in user, whose account is `ctx.viewer`. Changes take turns, in the order of locks. */
export const memberProcedure = publicProcedure.use(async ({ ctx, type, getRawInput, next }) => {
  const { account } = await requireMember(ctx);
  const run = () => next({ ctx: { viewer: account } });
  if (type !== 'mutation') return run();
  const { turns } = ctx.deps;
  // A call without input has no body to parse; a malformed one is rejected where input is validated.
  const input = await getRawInput().catch(() => undefined);
  return turns.ofUser(account.id, () => turns.ofClass(input, run));
});

export async function requireOwner(ctx: Context): Promise<SignedIn> {
  const signedIn = await ctx.signedIn();
  if (!signedIn) throw new DomainError(missingSession(ctx.token));
  return signedIn;
}

/** For calls on the account itself: reports the session's error, and adds the session to `ctx`. */
export const ownerProcedure = publicProcedure.use(async ({ ctx, type, next }) => {
  const { account, session, key } = await requireOwner(ctx);
  const run = () => next({ ctx: { viewer: account, session, key } });
  return type === 'mutation' ? ctx.deps.turns.ofUser(account.id, run) : run();
});

/** For account changes and calls that take a password; not batchable. */
export const ownerChange = ownerProcedure.meta({ isNotBatchable: true });

/** Session errors of the hosted service. */
function missingSession(token: string | null): ErrorCode {
  if (token === null) return 'SESSION_MISSING';
  return isTokenShaped(token) ? 'SESSION_NOT_FOUND' : 'TOKEN_MALFORMED';
}

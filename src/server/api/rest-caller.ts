import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/auth/context.ts';
import { isKeyShaped, openKey } from '#server/auth/flows/keys.service.ts';
import { requireMember, requireOwner } from '#server/auth/procedures.ts';
import { createContext, readBearerToken } from '#server/auth/request-context.ts';
import { readSessionCookie } from '#server/auth/sessions/session-cookie.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { readIdempotencyKey } from '#server/platform/idempotency/idempotency-key.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { type Caller, createCaller } from './app-router.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on REST requests once they are authenticated. */
    restCaller: Caller | null;
  }
}

/** Authenticates a REST request as its row says, and returns the caller of the procedures. */
export function openRestCaller(deps: Deps) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    row: Pick<RestRow, 'auth' | 'scope' | 'isIdempotent'>,
  ): Promise<Caller> => {
    const context = await openContext(deps, request, reply, row);
    if (row.auth === 'owner') await requireOwner(context);
    if (row.auth === 'member') await requireMember(context);
    const idempotencyKey = row.isIdempotent ? readIdempotencyKey(request.headers) : null;
    return createCaller({ ...context, idempotencyKey });
  };
}

async function openContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { auth, scope }: Pick<RestRow, 'auth' | 'scope'>,
): Promise<Context> {
  const context = createContext(deps, request, { reply, isBrowser: false });
  const key = readBearerToken(request);
  if (key === null || !isKeyShaped(key)) return context;
  const opened = await openKey(deps, key, { scope, address: context.visitor.address });
  // Otherwise public pages would show a key more of the account than its scopes do.
  return { ...context, signedIn: async () => (auth ? opened : null) };
}

/** Whether the request has no session token, valid or not. */
export function isAnonymous(request: FastifyRequest, env: Env): boolean {
  return readBearerToken(request) === null && readSessionCookie(request, env) === null;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import type { Env } from '#server/app/env.ts';
import { requireMember, requireOwner } from '#server/people/auth/procedures.ts';
import { createScriptContext, readBearerToken } from '#server/people/auth/request-context.ts';
import { readSessionCookie } from '#server/people/auth/sessions/session-cookie.ts';
import { readIdempotencyKey } from '#server/platform/idempotency/idempotency-key.ts';
import { keyScopesOf, type RestRow } from '#server/programs/rest/rest-row.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';
import { type Caller, createCaller } from './app-router.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on REST requests once they are authenticated; see `Context` for the scopes. */
    restAccess: { caller: Caller; keyScopes: KeyScope[] | null } | null;
  }
}

/** Authenticates a REST request as its row says, and returns the caller of the procedures. */
export function openRestAccess(deps: Deps) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    row: Pick<RestRow, 'auth' | 'scope' | 'also' | 'isIdempotent'>,
  ): Promise<NonNullable<FastifyRequest['restAccess']>> => {
    const access = { scopes: keyScopesOf(row), isPublic: !row.auth };
    const context = await createScriptContext(deps, request, reply, access);
    if (row.auth === 'owner') await requireOwner(context);
    if (row.auth === 'member') await requireMember(context);
    const idempotencyKey = row.isIdempotent ? readIdempotencyKey(request.headers) : null;
    const caller = createCaller({ ...context, idempotencyKey });
    return { caller, keyScopes: context.keyScopes };
  };
}

/** Whether the request has no session token, valid or not. */
export function isAnonymous(request: FastifyRequest, env: Env): boolean {
  return readBearerToken(request) === null && readSessionCookie(request, env) === null;
}

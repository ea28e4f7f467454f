import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import type { Env } from '#server/app/env.ts';
import type { Acting } from '#server/platform/acting.ts';
import { makeToken } from '#server/platform/crypto/tokens.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';
import { cleanTypedText } from '#shared/text-patterns.ts';
import type { Context } from './context.ts';
import { isKeyShaped, openKey } from './keys/open-key.service.ts';
import {
  clearLeftCookie,
  clearSessionCookie,
  hasLeft,
  readDeviceCookie,
  readLinkCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from './sessions/session-cookie.ts';
import { endSession, type SignedIn, validateSession } from './sessions/sessions.ts';
import type { Visitor } from './sessions/visitor.ts';

type Adapter = {
  reply: FastifyReply;
  /** Browsers get their session as a cookie, other clients in the response body. */
  isBrowser: boolean;
  idempotencyKey?: string | null;
};

export function createContext(deps: Deps, request: FastifyRequest, adapter: Adapter): Context {
  const { db, env } = deps;
  const bearer = readBearerToken(request);
  const token = bearer ?? readSessionCookie(request, env);
  const visitor = readVisitor(request, env, adapter.isBrowser);
  const acting: Acting = { accountId: null, keyId: null, made: [] };
  request.acting = acting;
  let signedIn = bearer === null ? endLeft(deps, request, adapter.reply) : undefined;
  return {
    deps: { ...deps, facts: deps.facts.by(acting) },
    acting,
    token,
    isCookie: bearer === null,
    visitor,
    idempotencyKey: adapter.idempotencyKey ?? null,
    keyScopes: null,
    signedIn() {
      signedIn ??= token
        ? validateSession(db, token, env.requireEmailVerification).then((found) => {
            acting.accountId = found?.account.id ?? null;
            return found;
          })
        : Promise.resolve(null);
      return signedIn;
    },
    handOverSession(session) {
      if (!adapter.isBrowser) return session;
      setSessionCookie(adapter.reply, env, session.token);
      if (hasLeft(request)) clearLeftCookie(adapter.reply);
      if (visitor.deviceToken) setDeviceCookie(adapter.reply, env, visitor.deviceToken);
      return null;
    },
    // Not the signal of tRPC: it belongs to a Request, which may be collected before the connection closes.
    closing() {
      const closed = new AbortController();
      const { raw } = adapter.reply;
      if (raw.closed) closed.abort();
      else raw.once('close', () => closed.abort());
      return closed.signal;
    },
    forgetSession() {
      if (readSessionCookie(request, env)) clearSessionCookie(adapter.reply, env);
    },
  };
}

/** Ends the session of a browser that signed out without a network; undefined if it did not. */
function endLeft(
  { db, env }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> | undefined {
  if (!hasLeft(request)) return undefined;
  const token = readSessionCookie(request, env);
  // Without a session, shared caches may keep the response.
  if (token === null) return undefined;
  clearLeftCookie(reply);
  clearSessionCookie(reply, env);
  const ended = endSession(db, token).then(() => null);
  // Not every request asks who is signed in.
  ended.catch((error: unknown) => request.log.error({ err: error }, 'a session was not ended'));
  return ended;
}

/** The context of a script's request, whose token may be an API key that has one of these scopes. */
export async function createScriptContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { scopes, isPublic }: { scopes: KeyScope[]; isPublic: boolean },
): Promise<Context> {
  const context = createContext(deps, request, { reply, isBrowser: false });
  const key = readBearerToken(request);
  if (key === null || !isKeyShaped(key)) return context;
  const { address } = context.visitor;
  const opened = await openKey(deps, key, { scopes: isPublic ? null : scopes, address });
  context.acting.accountId = opened.account.id;
  context.acting.keyId = opened.session.handle;
  return {
    ...context,
    // Otherwise public pages would show a key more of the account than its scopes do.
    signedIn: async () => (isPublic ? null : opened),
    keyScopes: opened.key.scopes,
  };
}

/** A browser without a device cookie gets a new device token when it signs in. */
export function readVisitor(request: FastifyRequest, env: Env, isBrowser: boolean): Visitor {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceToken: isBrowser ? (readDeviceCookie(request, env) ?? makeToken()) : null,
    linkToken: readLinkCookie(request, env),
  };
}

/** The token of an API client, valid or not; other Authorization schemes are ignored. */
export function readBearerToken(request: FastifyRequest): string | null {
  const token = /^Bearer\s+(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
  // Node reads a header as Latin-1, although programs send what was pasted into them as UTF-8.
  return token && cleanTypedText(Buffer.from(token, 'latin1').toString());
}

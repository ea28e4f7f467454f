import type { FastifyReply, FastifyRequest } from 'fastify';
import { validateSession } from '#server/accounts/sessions.ts';
import type { Account } from '#server/accounts/users.queries.ts';
import type { House } from '#server/house.ts';
import type { Context } from '#server/trpc/context.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

type Door = {
  reply: FastifyReply;
  /** A browser's sessions travel as cookies of the answer, a program's inside it. */
  isBrowser: boolean;
  idempotencyKey?: string | null;
};

export function createContext(house: House, request: FastifyRequest, door: Door): Context {
  const { db, env } = house;
  const token = readBearerToken(request) ?? readSessionCookie(request, env);
  let account: Promise<Account | null> | undefined;
  return {
    house,
    token,
    address: request.ip,
    idempotencyKey: door.idempotencyKey ?? null,
    account() {
      account ??= token ? validateSession(db, token) : Promise.resolve(null);
      return account;
    },
    handOverSession(session) {
      if (!door.isBrowser) return session;
      setSessionCookie(door.reply, env, session.token);
      return null;
    },
    forgetSession() {
      if (readSessionCookie(request, env)) clearSessionCookie(door.reply, env);
    },
  };
}

/** A program's own token, good or not; any other kind of Authorization is none of ours. */
export function readBearerToken(request: FastifyRequest): string | null {
  return /^Bearer\s+(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

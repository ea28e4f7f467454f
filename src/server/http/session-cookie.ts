import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { dayMs, secondMs } from '#shared/units.ts';

// The cookie may outlive its session; whether that is still good is decided in the database.
const longestLifeSeconds = (30 * dayMs) / secondMs;

/** Under https the __Host- prefix ties the cookie to this host and to TLS. */
export function sessionCookieName(env: Pick<Env, 'isHttps'>): string {
  return env.isHttps ? '__Host-learnlocal' : 'learnlocal';
}

export function readSessionCookie(request: FastifyRequest, env: Env): string | null {
  return request.cookies[sessionCookieName(env)] ?? null;
}

export function setSessionCookie(reply: FastifyReply, env: Env, token: string): void {
  reply.setCookie(sessionCookieName(env), token, {
    ...attributes(env),
    maxAge: longestLifeSeconds,
  });
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(sessionCookieName(env), attributes(env));
}

function attributes(env: Env) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: env.isHttps } as const;
}

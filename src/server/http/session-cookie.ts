import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTokenShaped } from '#server/accounts/credentials/tokens.ts';
import type { Env } from '#server/env.ts';
import { dayMs, minuteMs, secondMs } from '#shared/units.ts';

type CookieEnv = Pick<Env, 'isHttps'>;

// The cookie may outlive its session; whether that is still good is decided in the database.
const maxLifeSeconds = (30 * dayMs) / secondMs;
/** As long as browsers keep a cookie at the most. */
const deviceLifeSeconds = (400 * dayMs) / secondMs;
const flowLifeSeconds = (10 * minuteMs) / secondMs;

/** Under https the __Host- prefix ties the cookie to this host and to TLS. */
const cookieName = (env: CookieEnv, name: string) => (env.isHttps ? `__Host-${name}` : name);

export function sessionCookieName(env: CookieEnv): string {
  return cookieName(env, 'learnlocal');
}

export function readSessionCookie(request: FastifyRequest, env: Env): string | null {
  return request.cookies[sessionCookieName(env)] ?? null;
}

export function setSessionCookie(reply: FastifyReply, env: Env, token: string): void {
  reply.setCookie(sessionCookieName(env), token, {
    ...attributes(env),
    maxAge: maxLifeSeconds,
  });
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(sessionCookieName(env), attributes(env));
}

/** By which an account recognises a browser that it was signed in on; it opens nothing. */
const deviceCookieName = (env: CookieEnv) => cookieName(env, 'learnlocal-device');

export function readDeviceCookie(request: FastifyRequest, env: Env): string | null {
  const token = request.cookies[deviceCookieName(env)];
  return token && isTokenShaped(token) ? token : null;
}

export function setDeviceCookie(reply: FastifyReply, env: Env, token: string): void {
  reply.setCookie(deviceCookieName(env), token, { ...attributes(env), maxAge: deviceLifeSeconds });
}

/** What a sign-in elsewhere must find unchanged when it comes back, sealed. */
const flowCookieName = (env: CookieEnv) => cookieName(env, 'learnlocal-sign-on');

export function readFlowCookie(request: FastifyRequest, env: Env): string | null {
  return request.cookies[flowCookieName(env)] ?? null;
}

export function setFlowCookie(reply: FastifyReply, env: Env, sealed: string): void {
  reply.setCookie(flowCookieName(env), sealed, { ...attributes(env), maxAge: flowLifeSeconds });
}

export function clearFlowCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(flowCookieName(env), attributes(env));
}

function attributes(env: CookieEnv) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: env.isHttps } as const;
}

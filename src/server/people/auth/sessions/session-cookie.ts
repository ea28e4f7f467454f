import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '#server/app/env.ts';
import { isTokenShaped } from '#server/platform/crypto/tokens.ts';
import { linkDays } from '#shared/market/bookings/commission-source.ts';
import { codeMinutes, deviceDays, sessionDays } from '#shared/people/accounts/account-limits.ts';
import { leftCookie } from '#shared/people/accounts/left-cookie.ts';
import { dayMs, minuteMs, secondMs } from '#shared/units.ts';

type CookieEnv = Pick<Env, 'isHttps'>;

// The cookie may outlive its session; the database decides whether the session is valid.
const maxLifeSeconds = (sessionDays.max * dayMs) / secondMs;
const deviceLifeSeconds = (deviceDays * dayMs) / secondMs;
const linkLifeSeconds = (linkDays * dayMs) / secondMs;
const flowLifeSeconds = (codeMinutes * minuteMs) / secondMs;

/** With https, the __Host- prefix binds the cookie to this host and to TLS. */
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

/** Whether a page of this browser signed out without a network. */
export const hasLeft = (request: FastifyRequest) => request.cookies[leftCookie] !== undefined;

export function clearLeftCookie(reply: FastifyReply): void {
  // Set by a script, so without the attributes of the others.
  reply.clearCookie(leftCookie, { path: '/' });
}

/** Identifies a browser that has signed in to an account before; it grants no access. */
const deviceCookieName = (env: CookieEnv) => cookieName(env, 'learnlocal-device');

export function readDeviceCookie(request: FastifyRequest, env: Env): string | null {
  const token = request.cookies[deviceCookieName(env)];
  return token && isTokenShaped(token) ? token : null;
}

export function setDeviceCookie(reply: FastifyReply, env: Env, token: string): void {
  reply.setCookie(deviceCookieName(env), token, { ...attributes(env), maxAge: deviceLifeSeconds });
}

/** Identifies a browser in which an instructor's link was opened. */
const linkCookieName = (env: CookieEnv) => cookieName(env, 'learnlocal-link');

export function readLinkCookie(request: FastifyRequest, env: Env): string | null {
  const token = request.cookies[linkCookieName(env)];
  return token && isTokenShaped(token) ? token : null;
}

export function setLinkCookie(reply: FastifyReply, env: Env, token: string): void {
  reply.setCookie(linkCookieName(env), token, { ...attributes(env), maxAge: linkLifeSeconds });
}

/** The sealed OpenID state that the callback must find unchanged. */
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

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#server/app/env.ts';
import { DomainError } from '#shared/errors.ts';
import { readBearerToken } from './request-context.ts';
import { readSessionCookie } from './sessions/session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The requests are authorized without a cookie, so they may come from any page. */
    acceptsAnyOrigin?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: a request that changes data with a cookie must come from our own pages. A client
 * that sends a bearer token may use any origin.
 */
export function rejectForeignOrigins(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || readBearerToken(request) !== null) return;
    if (request.routeOptions.config.acceptsAnyOrigin) return;
    if (!isFromHere(request, env)) throw new DomainError('FOREIGN_ORIGIN');
  });
}

function isFromHere(request: FastifyRequest, env: Env): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (origin === env.appUrl || fetchSite === 'same-origin') return true;
  const saysNothing = origin === undefined && fetchSite === undefined;
  return saysNothing && readSessionCookie(request, env) === null;
}

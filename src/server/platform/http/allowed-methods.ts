import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/errors.ts';

const api = /^\/api\//;

/**
 * A method that a REST path does not support gets 405 with the supported methods, OPTIONS lists them, and
 * 401 names the authentication scheme. Must come before the routes.
 */
export function describeMethods(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!api.test(url)) return;
    const known = methods.get(url) ?? new Set();
    for (const each of [method].flat()) known.add(each);
    methods.set(url, known);
    patterns.set(url, patternOf(url));
  });
  const methodsOf = (path: string) => [
    ...new Set(
      [...methods].flatMap(([url, known]) => (patterns.get(url)?.test(path) ? [...known] : [])),
    ),
  ];
  app.addHook('onRequest', async (request, reply) => {
    const isUnmatched = request.is404 || request.routeOptions.url === '/*';
    const path = request.url.split(/[?#]/)[0] ?? '';
    if (!isUnmatched || !api.test(path)) return;
    const allowed = methodsOf(path);
    if (allowed.length === 0) return;
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    throw new DomainError('METHOD_NOT_ALLOWED');
  });
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    if (reply.statusCode === 401 && api.test(routeOptions.url ?? ''))
      reply.header('www-authenticate', 'Bearer');
  });
}

/** Matches the paths of a route. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part, at) => {
    if (at % 2 === 0) return part.replaceAll('.', String.raw`\.`);
    return part === '*' ? '.*' : '[^/]+';
  });
  return new RegExp(`^${parts.join('')}$`);
}

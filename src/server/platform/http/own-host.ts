import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#server/app/env.ts';

/**
 * Redirects pages that were opened by another name of this machine, such as 127.0.0.1 for localhost:
 * cookies, uploads and the content security policy belong to the name in APP_URL.
 */
export function redirectToOwnHost(
  app: FastifyInstance,
  { appUrl, serverPaths }: { appUrl: string; serverPaths: string[] },
): void {
  const own = new URL(appUrl).hostname;
  if (!isLoopback(own)) return;
  app.addHook('onRequest', async (request, reply) => {
    const isAlias = request.hostname !== own && isLoopback(request.hostname);
    if (!isAlias || !['GET', 'HEAD'].includes(request.method)) return;
    const [, first = ''] = request.url.split(/[/?]/);
    if (request.headers.accept?.includes('text/html') && !serverPaths.includes(first))
      return reply.redirect(appUrl + request.url, 307);
  });
}

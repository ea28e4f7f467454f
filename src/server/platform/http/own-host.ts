import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#server/env.ts';

/**
 * Redirects pages that were opened by another name of this machine, such as 127.0.0.1 for localhost:
 * cookies, uploads and the content security policy belong to the name in APP_URL.
 */
export function redirectToOwnHost(app: FastifyInstance, appUrl: string): void {
  const own = new URL(appUrl).hostname;
  if (!isLoopback(own)) return;
  app.addHook('onRequest', async (request, reply) => {
    const isAlias = request.hostname !== own && isLoopback(request.hostname);
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (isAlias && isPage) return reply.redirect(appUrl + request.url, 307);
  });
}

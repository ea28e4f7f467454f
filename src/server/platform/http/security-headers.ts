import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Env } from '#server/app/env.ts';

const strictDirectives = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The minimal policy of every response that is not a page. */
export const strictPolicy = Object.entries(strictDirectives)
  .map(([name, sources]) => `${name} ${sources.join(' ')}`)
  .join(';');

export type SetSecurityHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** External hosts that a page may load images from, and that it may connect to. */
type PageSources = { images: string[]; connections: string[] };

/** Sets the headers on the raw response, so that errors before any hook have them, too. */
export function createSecurityHeaders(
  env: Env,
  { images, connections }: PageSources,
): SetSecurityHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...strictDirectives,
        'form-action': ["'self'"],
        'img-src': ["'self'", env.appUrl, 'data:', 'blob:', ...images],
        ...(connections.length > 0 && { 'connect-src': ["'self'", ...connections] }),
        // Dialogs lock scrolling with an inline style element.
        'style-src': ["'self'", "'unsafe-inline'"],
      },
    },
    strictTransportSecurity: env.isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (request, reply) => {
    setHeaders(request.raw, reply.raw, (error) => {
      if (error) throw error;
    });
    reply.header('x-request-id', request.id);
  };
}

/** A response without its own cache header may be personal, so it must not be cached. */
export function forbidCachingOfResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** The policy of a page: it allows inline scripts of these sources, in addition to scripts from this site. */
export function pagePolicy({ raw }: FastifyReply, sources: string[]): Record<string, string> {
  const policy = raw.getHeader('content-security-policy');
  return { 'content-security-policy': `${policy};script-src 'self' ${sources.join(' ')}` };
}

/**
 * Lets every site show this page in a frame. The page may load nothing, and run only the inline script
 * of this source.
 */
export function allowFraming(reply: FastifyReply, scriptSource: string): void {
  reply.raw.removeHeader('x-frame-options');
  reply.headers({
    'content-security-policy': `default-src 'none';style-src 'unsafe-inline';script-src ${scriptSource};base-uri 'none';form-action 'none';frame-ancestors *`,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

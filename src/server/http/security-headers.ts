import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Env } from '#server/env.ts';
import { fileHostOf } from '#server/uploads/uploadthing-host.ts';

const strictDirectives = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** For what is no page: the least that every answer says, as one header. */
export const strictPolicy = Object.entries(strictDirectives)
  .map(([name, sources]) => `${name} ${sources.join(' ')}`)
  .join(';');

export type SetSecurityHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Where pictures are when UploadThing keeps them. */
const filesOf = ({ uploadThing }: Env) =>
  uploadThing ? [`https://${fileHostOf(uploadThing.appId)}`] : [];
/** And where browsers then send them. */
const connectionsOf = ({ uploadThing }: Env) =>
  uploadThing && {
    'connect-src': ["'self'", ...uploadThing.ingestHosts.map((host) => `https://${host}`)],
  };

/** Written to the bare answer, so that what Fastify refuses before any hook has them, too. */
export function createSecurityHeaders(env: Env): SetSecurityHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...strictDirectives,
        'form-action': ["'self'"],
        'img-src': ["'self'", env.appUrl, 'data:', 'blob:', ...filesOf(env)],
        ...connectionsOf(env),
        // Dialogs lock the page's scrolling through a style element of their own.
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

/** Files say how long they may be kept; any other answer may be about one person, and is not. */
export function forbidCachingOfAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** Lets the page run these inline scripts, named by their hashes, besides this site's files. */
export function allowScripts({ raw }: FastifyReply, hashes: string[]): void {
  const policy = raw.getHeader('content-security-policy');
  raw.setHeader('content-security-policy', `${policy};script-src 'self' ${hashes.join(' ')}`);
}

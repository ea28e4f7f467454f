import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerOf } from '#server/trpc/public-error.ts';
import { dayMs } from '#shared/units.ts';

const clientRoot = path.resolve(import.meta.dirname, '../../../dist/client');

// Addresses of programs and files: a page is no answer there.
const isNoPage = /^\/(api|trpc|storage|assets|health|dev)(\/|$|\?)/;

/** The built client: hashed files for ever, and for every other address of a browser the app. */
export async function serveClient(app: FastifyInstance, root = clientRoot): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = file.startsWith(path.join(root, 'assets'));
      const maxAge = isHashed ? `${(365 * dayMs) / 1000}, immutable` : '3600';
      reply.header('cache-control', `public, max-age=${maxAge}`);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) {
      const { status, body } = answerOf('NOT_FOUND');
      return reply.status(status).send(body);
    }
    return reply
      .header('cache-control', 'no-cache')
      .sendFile('index.html', { cacheControl: false });
  });
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !isNoPage.test(request.url);
}

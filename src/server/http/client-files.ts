import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerOf } from '#server/trpc/public-error.ts';
import { dayMs, secondMs } from '#shared/units.ts';

const clientRoot = path.resolve(import.meta.dirname, '../../../dist/client');

// Addresses of programs and files: a page is no answer there.
const isNoPage = /^\/(api|trpc|storage|assets|health|dev)(\/|$)|\.\w+$/;

/**
 * The built client: hashed files for ever, and for every other address of a browser the app.
 * Where none is built (Vite serves it while developing) there is only the server.
 */
export async function serveClient(app: FastifyInstance, root = clientRoot): Promise<void> {
  const isBuilt = existsSync(path.join(root, 'index.html'));
  if (isBuilt) await serveFiles(app, root);
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && wantsPage(request)) return reply.sendFile('index.html');
    const { status, body } = answerOf('NOT_FOUND');
    return reply.status(status).send(body);
  });
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      reply.header('cache-control', cachingOf(path.relative(root, file)));
    },
  });
}

/** The page names the hashed files of its build, so it must never be an old one. */
function cachingOf(file: string): string {
  if (file.endsWith('.html')) return 'no-cache';
  const isHashed = file.startsWith('assets');
  return `public, max-age=${isHashed ? `${(365 * dayMs) / secondMs}, immutable` : '3600'}`;
}

function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const address = decodeURIComponent(request.url.split('?')[0] ?? '');
  return isRead && !isNoPage.test(address);
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { House } from '#server/house.ts';
import { writeRobots, writeSitemap } from '#server/sharing/sitemap.ts';
import { answerOf } from '#server/trpc/public-error.ts';
import { dayMs, secondMs } from '#shared/units.ts';
import { preparePages } from './page-door.ts';
import { readAddress } from './read-address.ts';

const clientRoot = path.resolve(import.meta.dirname, '../../../dist/client');

// Addresses of programs and files: a page is no answer there.
const isNoPage = /^\/(api|trpc|storage|assets|health|dev)(\/|$)|\.\w+$/;

/**
 * The built client: hashed files for ever, and for every other address of a browser the app.
 * Where none is built (Vite serves it while developing) there is only the server.
 */
export async function serveClient(
  app: FastifyInstance,
  house: House,
  root = clientRoot,
): Promise<void> {
  serveIndexes(app, house);
  const isBuilt = existsSync(path.join(root, 'index.html'));
  if (isBuilt) await serveFiles(app, root);
  const answerPage = isBuilt ? await preparePages(house, root) : null;
  app.setNotFoundHandler((request, reply) => {
    if (answerPage && wantsPage(request)) return answerPage(request, reply);
    const { status, body } = answerOf('NOT_FOUND');
    return reply.status(status).send(body);
  });
}

/** What programs read to know which pages there are. */
function serveIndexes(app: FastifyInstance, { db, env }: House): void {
  const caching = 'public, max-age=600';
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', caching)
      .type('text/plain; charset=utf-8')
      .send(writeRobots(env.appUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    // First: a refusal is not to be kept.
    const addresses = await writeSitemap(db, env.appUrl);
    return reply
      .header('cache-control', caching)
      .type('application/xml; charset=utf-8')
      .send(addresses);
  });
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    wildcard: false,
    // The page is made for each address: see page-door.ts.
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      reply.header('cache-control', cachingOf(path.relative(root, file)));
    },
  });
}

function cachingOf(file: string): string {
  const isHashed = file.startsWith('assets');
  return `public, max-age=${isHashed ? `${(365 * dayMs) / secondMs}, immutable` : '3600'}`;
}

function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !isNoPage.test(readAddress(request.url).pathname);
}

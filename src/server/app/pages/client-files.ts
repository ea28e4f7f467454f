import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { stylesheetPath } from '#server/app/plain-page.ts';
import type { Db } from '#server/db/schema.ts';
import { readAddress } from '#server/platform/http/read-address.ts';
import { responseOf } from '#server/platform/trpc/public-error.ts';
import { shellPath, workerPath } from '#shared/pocket-worker.ts';
import { dayMs, secondMs } from '#shared/units.ts';
import { assetFilesOf, keepAssets } from './kept-assets.ts';
import { createPageHandler, loadPages, type Pages } from './pages.ts';
import { serverPaths } from './server-paths.ts';
import { writeRobots, writeSitemap } from './sitemap.ts';

const builtClient = path.resolve(import.meta.dirname, '../../../../dist/client');

/** The first parts of paths that never get a rendered page. */
const reserved = new Set(['assets', ...serverPaths]);
const isFileName = /\.\w+$/;

/**
 * Serves the built client: hashed files cached forever, and a rendered page for every other path.
 * Without a build (in development Vite serves the client) only the API is available.
 */
export async function serveClient(
  app: FastifyInstance,
  deps: Deps,
  { clientRoot = builtClient, pages }: { clientRoot?: string; pages?: Pages },
): Promise<{ rendersPages(): Promise<boolean> }> {
  const served = pages ?? (await loadPages(clientRoot));
  serveIndexes(app, deps, served?.publicPaths() ?? []);
  // A later build links another folder here; this server serves its own.
  if (existsSync(clientRoot)) await serveFiles(app, deps, realpathSync(clientRoot));
  app.setNotFoundHandler((_request, reply) => {
    const { status, body } = responseOf('NOT_FOUND');
    return reply.status(status).send(body);
  });
  if (!served) return { rendersPages: async () => true };
  const [stylesheet] = served.manifest.routes.__root__?.css ?? [];
  if (typeof stylesheet === 'string')
    app.get(stylesheetPath, (_, reply) => reply.redirect(stylesheet));
  const sendPage = createPageHandler(deps, served);
  app.get('/*', (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound();
    request.logPath = served.pagePattern(request.url);
    return sendPage(request, reply);
  });
  return { rendersPages: onceTrue(() => rendersPage(app, deps.env.appUrl)) };
}

/** A build can load and still fail to render, as a development build does. */
async function rendersPage(app: FastifyInstance, appUrl: string): Promise<boolean> {
  const url = '/faq';
  // Another name of this machine would be redirected to this one.
  const headers = { accept: 'text/html', host: new URL(appUrl).host };
  const { statusCode } = await app.inject({ url, headers });
  if (statusCode !== 200) throw new Error(`${url} has status ${statusCode}`);
  return true;
}

/** Calls `check` until it has returned true once. */
function onceTrue(check: () => Promise<boolean>): () => Promise<boolean> {
  let wasTrue = false;
  return async () => {
    wasTrue ||= await check();
    return wasTrue;
  };
}

/** Serves robots.txt and the sitemap. */
function serveIndexes(app: FastifyInstance, deps: Deps, publicPaths: string[]): void {
  const { db, env } = deps;
  const headers = { 'cache-control': 'public, max-age=600', vary: 'accept-encoding' };
  app.get('/robots.txt', (_request, reply) =>
    reply.headers(headers).type('text/plain; charset=utf-8').send(writeRobots(env.appUrl)),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    // Must come before the headers, because an error must not be cached.
    const write = (from: Db) => writeSitemap(from, env.appUrl, publicPaths);
    const addresses = await (deps.replica?.read(write) ?? write(db));
    return reply.headers(headers).type('application/xml; charset=utf-8').send(addresses);
  });
}

/** A browser that kept these would stay with an earlier release. */
const checkedFiles = new Set([workerPath, shellPath]);

async function serveFiles(app: FastifyInstance, deps: Deps, root: string): Promise<void> {
  const options = (caching: string): FastifyStaticOptions => ({
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const isChecked = checkedFiles.has(`/${path.basename(file.replace(/\.(br|gz)$/, ''))}`);
      reply.header('cache-control', isChecked ? 'no-cache' : `public, max-age=${caching}`);
    },
  });
  const globIgnore = ['**/*.br', '**/*.gz', '.vite/**', 'assets/**'];
  const others = { root, prefix: '/', wildcard: false, globIgnore };
  await app.register(fastifyStatic, { ...options('3600'), ...others });
  // One route serves all files: a route for each of a hundred files would take a tenth of the start.
  const folders = await openAssets(path.join(root, 'assets'), deps);
  const assets = { root: folders, prefix: '/assets/', decorateReply: false };
  const isFile = (name: string) => !/\.(br|gz)$/.test(name);
  const forever = `${(365 * dayMs) / secondMs}, immutable`;
  await app.register(fastifyStatic, { ...options(forever), ...assets, allowedPath: isFile });
}

/** The folders to look for an asset in. */
async function openAssets(own: string, { env, log }: Deps): Promise<string[]> {
  const folder = path.resolve(env.assetsDir ?? path.join(env.dataDir, 'assets'));
  if (!existsSync(own)) return [own];
  try {
    await keepAssets(own, folder);
    return [own, assetFilesOf(folder)];
  } catch (error) {
    log.warn({ err: error }, 'the assets were not copied for pages of other releases');
    return [own];
  }
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  // A request in the form for proxies names another site.
  if (!url.startsWith('/')) return false;
  const { pathname } = readAddress(url);
  if (reserved.has(pathname.split('/').find(Boolean) ?? '')) return false;
  // A script requested a missing file; a person followed a link.
  return !isFileName.test(pathname) || (headers.accept?.includes('text/html') ?? false);
}

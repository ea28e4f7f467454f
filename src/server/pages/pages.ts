import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '@tanstack/react-router';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appRouter } from '#server/api/app-router.ts';
import { createContext } from '#server/auth/request-context.ts';
import type { Deps } from '#server/deps.ts';
import { allowScripts } from '#server/platform/http/security-headers.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { DomainError } from '#shared/errors.ts';
import { readRouterManifest } from './router-manifest.ts';

/** The client's routes, built for the server, and the files that each of them needs. */
export type Pages = typeof import('#client/render-page.tsx') & { manifest: Manifest };

/** Returns null if the client is not built; in development Vite serves it. */
export async function loadPages(clientRoot: string): Promise<Pages | null> {
  const file = path.join(clientRoot, '../render/render-page.js');
  if (!existsSync(file)) return null;
  const renderer: Omit<Pages, 'manifest'> = await import(pathToFileURL(file).href);
  return { ...renderer, manifest: await readRouterManifest(clientRoot) };
}

/** Renders the page at the requested URL for the current viewer. */
export function createPageHandler(deps: Deps, { renderPage, manifest }: Pages) {
  const { appUrl } = deps.env;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64url');
    const context = createContext(deps, request, { reply, isBrowser: true });
    const page = await renderPage({
      request: new Request(appUrl + request.url),
      appUrl,
      nonce,
      manifest,
      appRouter,
      createContext: async () => context,
      onError(error) {
        if (publicError(error).status >= 500)
          request.log.error({ err: error }, 'a page was served without its data');
      },
    });
    // After signing in, going back must not show the signed-out page.
    reply.header('vary', 'cookie, accept-encoding');
    reply.status(page.status);
    // A personal page must not be left behind on a shared computer.
    const isAnonymous = context.token === null;
    reply.header('cache-control', isAnonymous ? 'no-cache' : 'private, no-store');
    const location = page.headers.get('location');
    if (location && isSameAddress(location, request.url)) throw new DomainError('NOT_FOUND');
    if (location) return reply.header('location', location).send();
    const { html, scriptHashes } = hashScripts(await page.text(), nonce);
    allowScripts(reply, scriptHashes);
    return reply.type('text/html; charset=utf-8').send(html);
  };
}

/** The router redirects some paths, such as '/a^b', to their other spelling and back. */
function isSameAddress(one: string, other: string): boolean {
  const [[path = '', query], [otherPath = '', otherQuery]] = [one.split('?'), other.split('?')];
  return decodeURI(path) === decodeURI(otherPath) && query === otherQuery;
}

/**
 * Replaces the nonce with the hashes of the scripts that carry it: the page then contains nothing of
 * one request and can be shared between requests, together with its policy.
 */
function hashScripts(html: string, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const inline = new RegExp(
    `<script(?![^>]* (?:src|type)=)[^>]*${mark}[^>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const scriptHashes = [...html.matchAll(inline)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  );
  return {
    html: html.replaceAll(mark, '').replace(`<meta property="csp-nonce" content="${nonce}"/>`, ''),
    scriptHashes,
  };
}

import { createHash, hash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '@tanstack/react-router';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appRouter } from '#server/app/api/app-router.ts';
import type { Deps } from '#server/app/deps.ts';
import { linkAt, recordVisitBy } from '#server/market/links/visit-adapter.ts';
import type { Context } from '#server/people/auth/context.ts';
import { createContext } from '#server/people/auth/request-context.ts';
import { pagePolicy } from '#server/platform/http/security-headers.ts';
import { createResponseCache, type StoredResponse } from '#server/platform/response-cache.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { DomainError } from '#shared/errors.ts';
import { minuteMs } from '#shared/units.ts';
import { readRouterManifest } from './router-manifest.ts';

/** The client's routes, built for the server, and the files that each route needs. */
export type Pages = typeof import('#client/render-page.tsx') & { manifest: Manifest };

/** Returns null if the client is not built; in development Vite serves it. */
export async function loadPages(clientRoot: string): Promise<Pages | null> {
  const file = path.join(clientRoot, '../render/render-page.js');
  if (!existsSync(file)) return null;
  const renderer: Omit<Pages, 'manifest'> = await import(pathToFileURL(file).href);
  return { ...renderer, manifest: await readRouterManifest(clientRoot) };
}

/**
 * Responds with the page at the requested URL. For anonymous visitors a public page is cached for one
 * second, and longer while its data stays the same; for a signed-in user it is rendered with fresh
 * data every time.
 */
export function createPageHandler(deps: Deps, pages: Pages) {
  const sendCached = deps.env.cachesResponses
    ? createResponseCache('pages', deps.withdrawals)
    : null;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = createContext(deps, request, { reply, isBrowser: true });
    const call = { deps, pages, request, reply, context };
    const link = linkAt(request.url);
    if (link) {
      // A shared cache would lose visits, or give their cookies to others.
      reply.header('cache-control', 'private, no-cache');
      await recordVisitBy(link, context, request, reply);
    }
    const isAnonymous = context.token === null;
    const pageKey = isAnonymous && pages.publicPageKey(request.url);
    if (sendCached && pageKey)
      return sendCached(request, reply, pageKey, (last) => renderIfChanged(call, pageKey, last));
    // After signing in, going back must not show the signed-out page.
    reply.header('vary', 'cookie, authorization, accept-encoding');
    // A personal page must not be left behind on a shared computer.
    reply.header('cache-control', isAnonymous ? 'no-cache' : 'private, no-store');
    const page = await renderFor(call, request.url);
    return reply.status(page.status).headers(page.headers).type(page.type).send(page.text);
  };
}

type PageCall = {
  deps: Deps;
  pages: Pages;
  request: FastifyRequest;
  reply: FastifyReply;
  context: Context;
};

/** A page also depends on the time, because classes begin and end. */
const maxRenderedMs = minuteMs;

/** Loads the data of the page at `url`, and renders the page unless the last one had the same data. */
async function renderIfChanged(call: PageCall, url: string, last: StoredResponse | undefined) {
  const isRecent = last && performance.now() - last.madeAtMs < maxRenderedMs;
  let source = '';
  let isSame = false;
  const page = await renderFor(call, url, (data) => {
    source = hash('sha256', data, 'base64url');
    isSame = isRecent === true && last.source === source;
    return isSame;
  });
  return isSame && last ? last : { ...page, source };
}

/** Renders the page at `url` for the caller; its text is empty if `isKnown` returns true. */
async function renderFor(
  { deps, pages, request, reply, context }: PageCall,
  url: string,
  isKnown?: (data: string) => boolean,
) {
  const { appUrl } = deps.env;
  const nonce = randomBytes(16).toString('base64url');
  let retryAfterSeconds = 0;
  const { status, location, html } = await pages.renderPage({
    request: new Request(appUrl + url),
    appUrl,
    nonce,
    manifest: pages.manifest,
    appRouter,
    createContext: async () => context,
    isKnown,
    onError(error) {
      const failure = publicError(error);
      retryAfterSeconds = Math.max(retryAfterSeconds, failure.retryAfterSeconds ?? 0);
      if (failure.status >= 500)
        request.log.error({ err: error }, 'a page was served without its data');
    },
  });
  if (location && isSameAddress(location, url)) throw new DomainError('NOT_FOUND');
  // The cache may have an earlier page; otherwise people see the page of the error handler.
  if (status === 503) throw new DomainError('UNAVAILABLE', { retryAfterSeconds });
  const { text, sources } =
    context.token === null
      ? hashScripts(html, nonce)
      : { text: html, sources: [`'nonce-${nonce}'`] };
  const headers = {
    ...(location ? { location } : pagePolicy(reply, sources)),
    ...(status >= 400 && retryAfterSeconds > 0 && { 'retry-after': String(retryAfterSeconds) }),
  };
  return { status, type: 'text/html; charset=utf-8', text, headers };
}

/** The router redirects some paths, such as '/a^b', to their percent-encoded form and back. */
function isSameAddress(one: string, other: string): boolean {
  const [[path = '', query], [otherPath = '', otherQuery]] = [one.split('?'), other.split('?')];
  return decodeURI(path) === decodeURI(otherPath) && query === otherQuery;
}

const inlineScript = /<script(?![^>]* (?:src|type)=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Replaces the nonce with the hashes of the scripts that carry it: the page then contains nothing of
 * one request and can be shared between anonymous requests, together with its policy.
 */
function hashScripts(html: string, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const sources = [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => attributes.includes(mark))
    .map(([, , source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  return {
    text: html.replaceAll(mark, '').replace(`<meta property="csp-nonce" content="${nonce}"/>`, ''),
    sources,
  };
}

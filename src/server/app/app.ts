import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { z } from 'zod';
import { serveMapFile } from '#server/files/storage/map-file-adapter.ts';
import { serveStoredFiles } from '#server/files/storage/stored-files-adapter.ts';
import { uploadSources } from '#server/files/storage/uploadthing-host.ts';
import { createFileStore, type FileStore } from '#server/files/uploads/file-store.ts';
import { mountIngest } from '#server/files/uploads/ingest/ingest-adapter.ts';
import { mountUploads } from '#server/files/uploads/upload-adapter.ts';
import { mountForgetLinks } from '#server/market/bookings/by-hand/forget-adapter.ts';
import { mountCheckout } from '#server/market/bookings/payments/checkout-adapter.ts';
import { applyCheckoutEvent } from '#server/market/bookings/payments/checkout-events.service.ts';
import { mountSpotLinks } from '#server/market/bookings/waitlist/accept/spot-adapter.ts';
import { mountCalendarFeeds } from '#server/market/calendars/calendar-feed-adapter.ts';
import { mountSyndication } from '#server/market/syndication/syndication-adapter.ts';
import { mountWebhook } from '#server/money/provider-events/webhook-adapter.ts';
import { mountSandboxPages } from '#server/money/sandbox/sandbox-adapter.ts';
import { mountOpenId } from '#server/people/auth/openid/openid-adapter.ts';
import { createContext } from '#server/people/auth/request-context.ts';
import { rejectForeignOrigins } from '#server/people/auth/same-origin.ts';
import { sessionCookieName } from '#server/people/auth/sessions/session-cookie.ts';
import { mountDevMailbox } from '#server/people/notifications/dev-mailbox.ts';
import { mountUnsubscribe } from '#server/people/notifications/unsubscribe-adapter.ts';
import { describeMethods } from '#server/platform/http/allowed-methods.ts';
import { compressResponses } from '#server/platform/http/compression.ts';
import {
  handleErrors,
  rejectUnreadableRequest,
  sendError,
} from '#server/platform/http/error-responses.ts';
import { prepareGracefulClose } from '#server/platform/http/graceful-close.ts';
import { mountHealth } from '#server/platform/http/health.ts';
import { readJsonBodies } from '#server/platform/http/json-bodies.ts';
import { shareWithOtherSites } from '#server/platform/http/other-sites.ts';
import { redirectToOwnHost } from '#server/platform/http/own-host.ts';
import { drainRejectedBodies } from '#server/platform/http/rejected-bodies.ts';
import { logUnknownPaths, RequestLog } from '#server/platform/http/request-log.ts';
import {
  createSecurityHeaders,
  forbidCachingOfResponses,
  type SetSecurityHeaders,
} from '#server/platform/http/security-headers.ts';
import { createResponseCache } from '#server/platform/response-cache.ts';
import { mountTrpc } from '#server/platform/trpc/trpc-adapter.ts';
import { rejectKeysInAddresses } from '#server/programs/keys/rejected-keys.ts';
import { describeRestRoutes } from '#server/programs/rest/openapi.ts';
import { restDocumentation } from '#server/programs/rest/rest-documentation.ts';
import { mountRestRoutes } from '#server/programs/rest/rest-plugin.ts';
import { mib, minuteMs, secondMs } from '#shared/units.ts';
import { appRouter } from './api/app-router.ts';
import { isAnonymous, openRestAccess } from './api/rest-caller.ts';
import { restRoutes } from './api/rest-routes.ts';
import { sendUnavailablePage } from './away-page.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { closeForMaintenance } from './maintenance.ts';
import { serveClient } from './pages/client-files.ts';
import type { Pages } from './pages/pages.ts';
import { pathsForOtherSites, serverPaths } from './pages/server-paths.ts';

type AppOptions = {
  logger?: FastifyServerOptions['loggerInstance'];
  clientRoot?: string;
  pages?: Pages;
  files?: FileStore;
  /** Adds hooks that measure requests, such as for metrics. */
  watch?: ((app: FastifyInstance) => void) | undefined;
};

/** A server that only responds to health checks; the other parts are mounted on it. */
export function createHealthApp({ checkDb, env }: Deps, { logger, watch }: AppOptions = {}) {
  const setSecurityHeaders = createSecurityHeaders(env, pageSources(env));
  const app = createFastify(env, setSecurityHeaders, logger);
  watch?.(app);
  handleErrors(app, sendUnavailablePage);
  const gracefulClose = prepareGracefulClose(app, env.shutdownDrainMs);
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply));
  const health = mountHealth(app, checkDb, gracefulClose);
  return { app, gracefulClose, health };
}

/** Builds the whole server, ready to listen or to be used with `inject`. */
export async function createApp(deps: Deps, options: AppOptions = {}) {
  const { env } = deps;
  const { app, gracefulClose, health } = createHealthApp(deps, options);
  logUnknownPaths(app, new Set(serverPaths));
  readJsonBodies(app);
  redirectToOwnHost(app, { appUrl: env.appUrl, serverPaths });
  forbidCachingOfResponses(app);
  await compressResponses(app);
  drainRejectedBodies(app);
  await app.register(cookie);
  shareWithOtherSites(app, {
    paths: pathsForOtherSites,
    // Files and feeds ignore cookies.
    isPersonal: (request) => request.url.startsWith('/api/') && !isAnonymous(request, env),
  });
  if (env.maintenanceUntil) closeForMaintenance(app, env.maintenanceUntil, env.supportEmail);
  describeMethods(app);
  rejectForeignOrigins(app, env);
  rejectKeysInAddresses(app);
  // The server waits for responses, and these would never end.
  app.addHook('preClose', async () => {
    await Promise.all([deps.live.close(), deps.withdrawals.close()]);
  });

  await mountRest(app, deps);
  mountOpenId(app, deps);
  mountCheckout(app, deps);
  await mountWebhook(app, deps, applyCheckoutEvent);
  if (env.payments.mode === 'sandbox') await mountSandboxPages(app, deps);
  await mountTrpc(app, {
    router: appRouter,
    createContext: (request, reply, idempotencyKey) =>
      createContext(deps, request, { reply, isBrowser: true, idempotencyKey }),
  });
  await mountUnsubscribe(app, deps);
  await mountSpotLinks(app, deps);
  await mountForgetLinks(app, deps);
  mountCalendarFeeds(app, deps);
  mountSyndication(app, deps);
  await mountFiles(app, deps, options.files ?? (await createFileStore(deps)));
  if (!env.isProduction && !env.smtpUrl) mountDevMailbox(app, deps);
  const { rendersPages } = await serveClient(app, deps, options);
  if (!env.maintenanceUntil)
    health.checks.push({ waitsFor: 'pages that render', isMet: rendersPages });
  return { app, gracefulClose };
}

async function mountRest(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env } = deps;
  const { appUrl } = env;
  await describeRestRoutes(app, {
    ...restDocumentation,
    rows: restRoutes,
    appUrl,
    sessionCookie: sessionCookieName(env),
  });
  mountRestRoutes(app, {
    rows: restRoutes,
    appUrl,
    checksResponses: !env.isProduction,
    sendCached: env.cachesResponses ? createResponseCache('responses', deps.withdrawals) : null,
    isAnonymous: (request) => isAnonymous(request, env),
    openAccess: openRestAccess(deps),
  });
}

function createFastify(
  env: Env,
  setSecurityHeaders: SetSecurityHeaders,
  logger: AppOptions['logger'],
): FastifyInstance {
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new RequestLog(),
    bodyLimit: mib,
    // Headers arrive quickly, but a 5 MB image may take minutes; a broken upload can be resumed.
    http: { headersTimeout: 20 * secondMs },
    requestTimeout: 5 * minuteMs,
    // Requests that arrive during shutdown still get a response.
    return503OnClosing: false,
    clientErrorHandler: rejectUnreadableRequest,
    trustProxy: env.trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 2000, ignoreDuplicateSlashes: true },
    // Fastify rejects an unreadable URL before any hook runs, so set the headers here as well.
    frameworkErrors(error, request, reply) {
      setSecurityHeaders(request, reply);
      reply.header('cache-control', 'no-store');
      sendError(error, request, reply);
    },
  });
  app.setValidatorCompiler(({ schema }) => (value) => {
    const result = (schema as unknown as z.ZodType).safeParse(value);
    return result.success ? { value: result.data } : { error: result.error };
  });
  return app;
}

/** The external hosts that pages may load from; none by default. */
function pageSources(env: Env) {
  const { images, connections } = uploadSources(env);
  return { images, connections: [...connections, ...env.map.origins] };
}

/** Mounts the map's file, uploads, and the files of pictures if this server stores them. */
async function mountFiles(app: FastifyInstance, deps: Deps, files: FileStore): Promise<void> {
  await serveStoredFiles(app, deps.env);
  await serveMapFile(app, deps.env);
  if (files.ingest) await mountIngest(app, files.ingest);
  mountUploads(app, deps, files.host);
}

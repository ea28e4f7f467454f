import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { mib, minuteMs, secondMs } from '#shared/units.ts';
import type { Deps } from './deps.ts';
import { serveClient } from './http/client-files.ts';
import { compressAnswers } from './http/compression.ts';
import { answerError, answerErrors, answerUnreadableRequest } from './http/error-answers.ts';
import { prepareGracefulClose } from './http/graceful-close.ts';
import { mountHealth } from './http/health.ts';
import { mountIngest } from './http/ingest-adapter.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { mountOpenId } from './http/openid-adapter.ts';
import { drainRefusedBodies } from './http/refused-bodies.ts';
import { refuseForeignOrigins } from './http/same-origin.ts';
import { createSecurityHeaders, forbidCachingOfAnswers } from './http/security-headers.ts';
import { serveStoredFiles } from './http/stored-files.ts';
import { mountTrpc } from './http/trpc-adapter.ts';
import { mountUploads } from './http/upload-adapter.ts';
import { mountDevMailbox } from './mail/dev-mailbox.ts';
import type { Pages } from './pages/pages.ts';
import { describeRestRoutes } from './rest/openapi.ts';
import { mountRestRoutes } from './rest/rest-plugin.ts';
import type { FileHost } from './uploads/file-host.ts';
import { createIngest } from './uploads/ingest/ingest.ts';
import { loadIngestKey } from './uploads/ingest/ingest-key.ts';
import { createUploadThingHost } from './uploads/uploadthing-host.ts';

type AppOptions = {
  logger?: FastifyServerOptions['loggerInstance'];
  clientRoot?: string;
  pages?: Pages;
};

/** Builds the whole server, ready to listen or to be used with `inject`. */
export async function createApp(deps: Deps, options: AppOptions = {}) {
  const { db, env } = deps;
  const setSecurityHeaders = createSecurityHeaders(env);
  const app = fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    bodyLimit: mib,
    // Headers arrive quickly, but a 5 MB image may take minutes; a broken upload can be resumed.
    http: { headersTimeout: 20 * secondMs },
    requestTimeout: 5 * minuteMs,
    // Requests that arrive during shutdown are still answered.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadableRequest,
    trustProxy: env.trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 2000 },
    // Fastify rejects an unreadable URL before any hook runs, so set the headers here as well.
    frameworkErrors(error, request, reply) {
      setSecurityHeaders(request, reply);
      answerError(error, request, reply);
    },
  });
  app.setValidatorCompiler(({ schema }) => (value) => {
    const result = (schema as unknown as z.ZodType).safeParse(value);
    return result.success ? { value: result.data } : { error: result.error };
  });
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  const gracefulClose = prepareGracefulClose(app, env.shutdownDrainMs);
  readJsonBodies(app);
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply));
  forbidCachingOfAnswers(app);
  compressAnswers(app);
  drainRefusedBodies(app);
  await app.register(cookie);
  refuseForeignOrigins(app, env);

  mountHealth(app, db, gracefulClose);
  await describeRestRoutes(app, env);
  mountRestRoutes(app, deps);
  mountOpenId(app, deps);
  await mountTrpc(app, deps);
  const files = await mountFiles(app, deps);
  if (!env.isProduction && !env.smtpUrl) mountDevMailbox(app, deps);
  await serveClient(app, deps, options);
  return { app, gracefulClose, files };
}

/** Mounts uploads: stored by UploadThing if a token is set, otherwise by this server. */
async function mountFiles(app: FastifyInstance, deps: Deps): Promise<FileHost> {
  const { dataDir, uploadThing } = deps.env;
  await serveStoredFiles(app, dataDir);
  if (uploadThing) return mountUploads(app, deps, createUploadThingHost(uploadThing, dataDir));
  const ingest = createIngest(deps, await loadIngestKey(deps));
  await mountIngest(app, ingest);
  return mountUploads(app, deps, ingest.host);
}

import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { createRouteHandler } from 'uploadthing/fastify';
import type { Deps } from '#server/deps.ts';
import { type FileHost, uploadPath } from './file-host.ts';
import { createFileRouter } from './file-router.ts';

// Only imported dynamically: the SDK's 700 modules take a third of a start.

/** The handler that the SDK's Fastify plugin mounts. */
export function createUploadHandler(deps: Deps, host: FileHost): RouteHandlerMethod {
  const handlers: RouteHandlerMethod[] = [];
  const app = { all: (_path: string, handler: RouteHandlerMethod) => handlers.push(handler) };
  const config = {
    ...host.sdk,
    callbackUrl: deps.env.appUrl + uploadPath,
    isDev: false,
    // The SDK's log would contain signed URLs.
    logLevel: 'None' as const,
  };
  const router = createFileRouter(deps, host);
  createRouteHandler(app as unknown as FastifyInstance, { router, config }, () => {});
  const [handler] = handlers;
  if (!handler) throw new Error('The SDK mounted no route');
  return handler;
}

import * as Effect from 'effect/Effect';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeAdapterHandler } from 'uploadthing/server';
import type { Deps } from '#server/app/deps.ts';
import { type FileHost, uploadPath } from '#server/files/storage/file-host.ts';
import { createFileRouter } from './file-router.ts';

// Only imported dynamically: the SDK's 700 modules take a third of a start.

export type HandleUpload = (request: FastifyRequest, reply: FastifyReply) => Promise<Response>;

/** The SDK as a handler of Fastify's requests. */
export function createUploadHandler(deps: Deps, host: FileHost): HandleUpload {
  const { appUrl } = deps.env;
  const config = {
    ...host.sdk,
    callbackUrl: appUrl + uploadPath,
    isDev: false,
    // The SDK's log would contain signed URLs.
    logLevel: 'None' as const,
  };
  return makeAdapterHandler(
    (req: FastifyRequest, res: FastifyReply) => Effect.succeed({ req, res }),
    (request) => Effect.sync(() => toWebRequest(request, appUrl)),
    { router: createFileRouter(deps, host), config },
    'fastify',
  );
}

function toWebRequest({ method, url, headers, body }: FastifyRequest, appUrl: string): Request {
  return new Request(appUrl + url, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
}

import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type PublicError, publicError, responseOf } from '#server/platform/trpc/public-error.ts';
import { DomainError } from '#shared/errors.ts';
import { type FileHost, uploadPath } from './file-host.ts';

const deepestBody = 10;
const methods = new Set(['GET', 'HEAD', 'POST']);

/** The path where browsers request an upload, and where the file host reports its arrival. */
export async function mountUploads(
  app: FastifyInstance,
  deps: Deps,
  host: FileHost,
): Promise<void> {
  let loading: Promise<RouteHandlerMethod> | undefined;
  const loadHandler = () => {
    loading ??= import('./upload-sdk.ts').then((sdk) => sdk.createUploadHandler(deps, host));
    return loading;
  };
  // Loading blocks for half a second, so it happens neither at the start nor when a user uploads.
  app.server.once('request', (_request, response) => response.once('close', loadHandler));
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      // The SDK builds a URL from these headers; only `trustProxy` decides which proxies to trust.
      delete request.headers['x-forwarded-host'];
      delete request.headers['x-forwarded-proto'];
      if (!URL.canParse(`http://${request.headers.host}`)) throw new DomainError('BAD_REQUEST');
      if (!methods.has(request.method)) throw new DomainError('NOT_FOUND');
    });
    scope.addHook('preHandler', async (request) => {
      // The SDK serializes the body again and overflows the stack on deep nesting.
      if (isDeeperThan(deepestBody, request.body)) throw new DomainError('BAD_REQUEST');
    });
    scope.addHook('onSend', async (request, reply, payload) => {
      if (request.uploadRejection)
        return sendRejection(reply, publicError(request.uploadRejection));
      if (reply.statusCode < 400 || typeof payload === 'string') return payload;
      return sendRejection(reply, await readRejection(reply, payload));
    });
    // UploadThing's servers may be slow to respond, so requests to them must not block each other.
    if (host.isHere) takeTurns(scope);
    scope.all(uploadPath, async function (request, reply) {
      return (await loadHandler()).call(this, request, reply);
    });
  });
}

/**
 * The SDK blocks the CPU for ten milliseconds per request; taking turns lets others run in between.
 */
function takeTurns(scope: FastifyInstance): void {
  const enqueue = createSerialQueue();
  scope.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return enqueue(async () => handler.call(this, request, reply));
    };
  });
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

type Rejection = Omit<PublicError, 'kind'>;

/** Reads a rejection from `file-router.ts`; the SDK's own rejections get our generic messages. */
async function readRejection(reply: FastifyReply, payload: unknown): Promise<Rejection> {
  const text = payload instanceof ReadableStream ? await new Response(payload).text() : '';
  if (text) return JSON.parse(text);
  return responseOf(reply.statusCode === 404 ? 'NOT_FOUND' : 'BAD_REQUEST');
}

function sendRejection(
  reply: FastifyReply,
  { status, body, retryAfterSeconds }: Rejection,
): string {
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  const text = JSON.stringify(body);
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .header('content-length', Buffer.byteLength(text));
  return text;
}

/** Runs async work one at a time, in order of arrival; a failure does not stop the rest. */
function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { createRouteHandler } from 'uploadthing/fastify';
import type { Deps } from '#server/deps.ts';
import { answerOf, type PublicError, publicError } from '#server/trpc/public-error.ts';
import { type FileHost, uploadPath } from '#server/uploads/file-host.ts';
import { createFileRouter } from '#server/uploads/file-router.ts';
import { createTurns } from '#server/uploads/turns.ts';
import { DomainError } from '#shared/errors.ts';

const deepestBody = 10;
const methods = new Set(['GET', 'HEAD', 'POST']);

/** Where browsers ask to upload something, and where who keeps the files says that it has arrived. */
export async function mountUploads(
  app: FastifyInstance,
  deps: Deps,
  host: FileHost,
): Promise<FileHost> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      // The SDK makes an address of these; who was in front of us is for `trustProxy` to know.
      delete request.headers['x-forwarded-host'];
      delete request.headers['x-forwarded-proto'];
      if (!URL.canParse(`http://${request.headers.host}`)) throw new DomainError('BAD_REQUEST');
      if (!methods.has(request.method)) throw new DomainError('NOT_FOUND');
    });
    scope.addHook('preHandler', async (request) => {
      // The SDK writes the body anew, and falls over one that is nested without end.
      if (isDeeperThan(deepestBody, request.body)) throw new DomainError('BAD_REQUEST');
    });
    scope.addHook('onSend', async (request, reply, payload) => {
      if (request.uploadRefusal) return answer(reply, publicError(request.uploadRefusal));
      if (reply.statusCode < 400 || typeof payload === 'string') return payload;
      return answer(reply, await readRefusal(reply, payload));
    });
    // UploadThing's servers may keep one waiting, and then nobody else should wait.
    if (host.isHere) takeTurns(scope);
    await scope.register(createRouteHandler, {
      router: createFileRouter(deps, host),
      config: {
        ...host.sdk,
        callbackUrl: deps.env.appUrl + uploadPath,
        isDev: false,
        // Its log would show signed addresses.
        logLevel: 'None',
      },
    });
  });
  return host;
}

/** The SDK takes ten milliseconds of the processor for each; so everybody else comes in between. */
function takeTurns(scope: FastifyInstance): void {
  const inTurn = createTurns();
  scope.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return inTurn(async () => handler.call(this, request, reply));
    };
  });
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

type Refusal = Omit<PublicError, 'kind'>;

/** As `file-router.ts` wrote it; the SDK's own refusals have no words of ours. */
async function readRefusal(reply: FastifyReply, payload: unknown): Promise<Refusal> {
  const text = payload instanceof ReadableStream ? await new Response(payload).text() : '';
  if (text) return JSON.parse(text);
  return answerOf(reply.statusCode === 404 ? 'NOT_FOUND' : 'BAD_REQUEST');
}

function answer(reply: FastifyReply, { status, body, retryAfterSeconds }: Refusal): string {
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  const text = JSON.stringify(body);
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .header('content-length', Buffer.byteLength(text));
  return text;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { type FileHost, uploadPath } from '#server/files/storage/file-host.ts';
import { responseOf } from '#server/platform/trpc/public-error.ts';
import { DomainError } from '#shared/errors.ts';
import { uploadOperation } from './upload-operation.ts';
import type { HandleUpload } from './upload-sdk.ts';

const deepestBody = 10;

/** The path where browsers request an upload, and where the file host reports its arrival. */
export function mountUploads(app: FastifyInstance, deps: Deps, host: FileHost): void {
  let loading: Promise<HandleUpload> | undefined;
  const loadHandler = () => {
    loading ??= import('./upload-sdk.ts').then((sdk) => sdk.createUploadHandler(deps, host));
    return loading;
  };
  // Loading blocks for half a second, so it happens neither at the start nor when a user uploads.
  app.server.once('request', (_request, response) => response.once('close', loadHandler));
  // UploadThing's servers may be slow to respond, so requests to them must not block each other.
  const takeTurn = host.isHere ? createSerialQueue() : <Result>(work: () => Result) => work();
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    // The SDK serializes the body again and overflows the stack on deep nesting.
    if (isDeeperThan(deepestBody, request.body)) throw new DomainError('BAD_REQUEST');
    const handle = await loadHandler();
    const response = await takeTurn(() => handle(request, reply));
    reply.headers(Object.fromEntries(response.headers));
    if (request.uploadRejection) throw request.uploadRejection;
    return response.ok ? reply.send(await response.text()) : sendRejection(reply, response);
  };
  app.get(uploadPath, handler);
  // Requests by scripts are documented; the file host's callbacks come to the same path.
  const validatorCompiler = () => (value: unknown) => ({ value });
  app.post(uploadPath, { schema: uploadOperation, validatorCompiler }, handler);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** Sends the SDK's own rejections, which `file-router.ts` has formatted or which have no body. */
async function sendRejection(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  const { status, body } = text
    ? JSON.parse(text)
    : responseOf(response.status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST');
  return reply.status(status).send(body);
}

/**
 * Runs async work one at a time, in order of arrival; a failure does not stop the rest. The SDK
 * blocks the CPU for ten milliseconds per request; taking turns lets others run in between.
 */
function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

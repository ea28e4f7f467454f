import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicError, responseOf } from '#server/platform/trpc/public-error.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { errorResponse } from './error-response.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The error for a URL whose parameters cannot match anything. */
    notFound?: ErrorCode;
  }
}

/** Sends a page to people that the site is away, which asks again after these seconds. */
export type SendAwayPage = (
  reply: FastifyReply,
  away: { retryAfterSeconds: number },
) => FastifyReply;

/** Sends every error outside tRPC in the shape {message, code, fields?}; while away, a page to people. */
export function handleErrors(app: FastifyInstance, sendAwayPage?: SendAwayPage): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, sendAwayPage));
}

/** Whether a browser requested a page. */
const isForPeople = ({ headers, url }: FastifyRequest) =>
  headers.accept?.includes('text/html') === true && !/^\/(api|trpc)\//.test(url);

/** Also called for errors before routing, such as a URL that cannot be parsed. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  sendAwayPage?: SendAwayPage,
) {
  const { notFound } = request.routeOptions?.config ?? {};
  const { status, body, retryAfterSeconds } =
    notFound && isInAddress(error) ? responseOf(notFound) : publicError(error);
  if (status >= 500) request.log.error({ err: error }, 'a request failed');
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
  if (sendAwayPage && body.code === 'UNAVAILABLE' && isForPeople(request))
    return sendAwayPage(reply, { retryAfterSeconds: retryAfterSeconds ?? 5 });
  // The route's own serializer only knows its success response.
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .serializer((response: unknown) => JSON.stringify(errorResponse.parse(response)))
    .send(body);
}

function isInAddress(error: unknown): boolean {
  const isNamed = error instanceof Error && 'validationContext' in error;
  return isNamed && error.validationContext === 'params';
}

/** Node's error code → the response; a client that was too slow may retry. */
const unreadable: Record<string, readonly [status: string, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'BAD_REQUEST'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'UNAVAILABLE'],
};

/** Invalid HTTP or oversized headers never reach Fastify as a request. */
export function rejectUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code] =
    unreadable[error.code ?? ''] ?? (['400 Bad Request', 'BAD_REQUEST'] as const);
  const body = JSON.stringify(responseOf(code).body);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\n` +
      `X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  );
}

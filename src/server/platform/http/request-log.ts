import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { actingLine } from '#server/platform/acting.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The path to log instead of the pattern of the route. */
    logPath?: string;
  }
}

/** Logs one line per request, once it has its response. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      req: request,
      res: reply,
      responseTime: Math.round(reply.elapsedTime),
      ...(request.acting && actingLine(request.acting)),
    };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

/** Logs the first part of an address that matches no route of the server, if it is one of `known`. */
export function logUnknownPaths(app: FastifyInstance, known: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    if (url && url !== '/*') return;
    const first = request.url.split(/[/?#]/).find(Boolean) ?? '';
    if (known.has(first)) request.logPath = `/${first}/*`;
  });
}

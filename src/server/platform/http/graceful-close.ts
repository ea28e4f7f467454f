import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { secondMs } from '#shared/units.ts';

/** The maximum wait for an incomplete request during shutdown. */
const arrivalMs = 3 * secondMs;

export type GracefulClose = { isDraining(): boolean; close(): Promise<void> };

/**
 * Closes without dropping requests: /health/ready fails first while new requests are still
 * accepted, then requests in flight finish and their connections close. Node's own close would wait
 * for connections that never sent anything and keep ones that became idle later.
 */
export function prepareGracefulClose(app: FastifyInstance, drainMs: number): GracefulClose {
  const open = new Map<Socket, Set<IncomingMessage>>();
  let isClosing = false;
  let isDraining = false;
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    open.get(socket)?.add(request);
    response.once('close', () => {
      const requests = open.get(socket);
      requests?.delete(request);
      if (isClosing && requests?.size === 0) socket.end();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  const destroy = (isUseless: (requests: Set<IncomingMessage>) => boolean) => {
    for (const [socket, requests] of open) if (isUseless(requests)) socket.destroy();
  };
  return {
    isDraining: () => isDraining,
    async close() {
      isDraining = true;
      await setTimeout(drainMs);
      isClosing = true;
      const closed = app.close();
      destroy((requests) => requests.size === 0);
      const late = new AbortController();
      const isIncomplete = (requests: Set<IncomingMessage>) =>
        [...requests].some((request) => !request.complete);
      setTimeout(arrivalMs, undefined, { signal: late.signal }).then(
        () => destroy(isIncomplete),
        () => {},
      );
      await closed.finally(() => late.abort());
    },
  };
}

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { mib, secondMs } from '#shared/units.ts';

const maxDrainedBytes = 8 * mib;
const maxDrainMs = 10 * secondMs;

/**
 * Handles an error response sent before the whole body has arrived. Closing a connection with
 * unread bytes resets it, and many clients then never see the response. So we send it right away, but
 * end it only after reading and discarding the rest of the body, within these limits.
 */
export function drainRejectedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    // `complete` is undefined for injected requests.
    if (reply.statusCode < 400 || raw.complete !== false || typeof payload !== 'string')
      return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(sendThenDrain(payload, raw));
  });
}

async function* sendThenDrain(response: string, request: IncomingMessage) {
  yield Buffer.from(response);
  if (!(await drain(request))) request.destroy();
}

/** Resolves to false if the client exceeds the size or time limit. */
function drain(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytesLeft = maxDrainedBytes;
    const timer = setTimeout(() => end(false), maxDrainMs);
    const count = (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) end(false);
    };
    const end = (isDrained: boolean) => {
      clearTimeout(timer);
      request.off('data', count);
      resolve(isDrained);
    };
    request.on('data', count);
    // 'close' also follows 'end', and a client that disconnects.
    request.once('close', () => end(true));
    request.once('end', () => end(true));
    request.once('error', () => end(true));
    request.resume();
  });
}

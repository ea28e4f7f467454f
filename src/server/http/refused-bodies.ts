import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { mib, secondMs } from '#shared/units.ts';

const maxDrainedBytes = 8 * mib;
const maxDrainMs = 10 * secondMs;

/**
 * A refusal that is sent before the whole body has arrived: closing the connection on unread bytes
 * resets it, and then many clients never see the answer. So the answer goes out at once, but ends
 * only when the rest of the body has been read and thrown away, within these bounds.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    // `complete` is undefined for requests that are injected.
    if (reply.statusCode < 400 || raw.complete !== false || typeof payload !== 'string')
      return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(answerThenDrain(payload, raw));
  });
}

async function* answerThenDrain(answer: string, request: IncomingMessage) {
  yield Buffer.from(answer);
  if (!(await drain(request))) request.destroy();
}

/** False when the client sent more, or took longer, than it may. */
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
    // After 'end', or when the client hung up.
    request.once('close', () => end(true));
    request.once('end', () => end(true));
    request.once('error', () => end(true));
    request.resume();
  });
}

import { Readable } from 'node:stream';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { brotliOptions, gzipOptions } from '#server/platform/compression-levels.ts';

/**
 * Compresses responses to GET requests. Secrets (tokens, keys) are only sent in responses to
 * changes, which stay uncompressed: next to attacker-chosen text, the compressed length would leak
 * them (BREACH). Static files are compressed at build time. Streams are neither compressed nor read.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const isStream =
      payload instanceof Readable ||
      (payload instanceof Response && isEventStream(payload.headers));
    // The plugin skips requests with this header.
    if (!isRead || isStream) headers['x-no-compression'] = 'true';
    return payload instanceof Response && !isStream ? readBody(reply, payload) : payload;
  });
  await app.register(fastifyCompress, {
    // A small compressed request could expand to any size.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    zlibOptions: gzipOptions,
    brotliOptions,
  });
}

const isEventStream = (headers: Headers) => headers.get('content-type') === 'text/event-stream';

/** Reads a tRPC Response, which the plugin would stream and compress however short it is. */
async function readBody(reply: FastifyReply, response: Response): Promise<Buffer> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return Buffer.from(await response.bytes());
}

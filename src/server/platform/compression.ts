import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';
const encodings: Encoding[] = ['br', 'gzip'];

/** A shorter body hardly gets smaller. */
export const minCompressedBytes = 1024;

/** Almost as small as the maximum level, in a twentieth of the time. */
const gzipOptions = { level: 5 };
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    // By default Brotli allocates a 4 MB window, far more than a response needs.
    [constants.BROTLI_PARAM_LGWIN]: 17,
  },
};

export const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body) => promisify(gzip)(body, gzipOptions),
};

export function acceptedEncoding({ headers }: FastifyRequest): Encoding | null {
  const accepted = headers['accept-encoding']?.toLowerCase();
  return accepted ? (negotiate(accepted, encodings) as Encoding | null) : null;
}

const withCredential = new WeakSet<FastifyRequest>();

/**
 * For a response with a credential: next to text that an attacker chose, its compressed length would
 * leak it (BREACH).
 */
export function leaveUncompressed(request: FastifyRequest): void {
  withCredential.add(request);
}

/**
 * Compresses texts that respond to GET requests, each in one piece and in another thread. Responses to
 * changes, which have most secrets (tokens, keys), stay uncompressed, and static files are compressed
 * at build time.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const body = payload instanceof Response ? await readBody(reply, payload) : payload;
    const encoding = acceptedEncoding(request);
    if (!encoding || !isCompressible(request, reply, body)) return body;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const vary = reply.getHeader('vary');
    if (!vary) reply.header('vary', 'accept-encoding');
    else if (!/accept-encoding/i.test(String(vary)))
      reply.header('vary', `${vary}, accept-encoding`);
    return compress[encoding](Buffer.from(body));
  });
}

const isText = /^(?:text\/|application\/(?:json|javascript|[\w.-]+\+(?:json|xml))|image\/svg)/;

function isCompressible(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): body is string | Buffer {
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
  if (!isWhole || Buffer.byteLength(body) < minCompressedBytes) return false;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || withCredential.has(request) || reply.hasHeader('content-encoding')) return false;
  return isText.test(String(reply.getHeader('content-type')));
}

/** Reads a tRPC Response, which Fastify would stream. */
async function readBody(reply: FastifyReply, response: Response): Promise<Buffer> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return Buffer.from(await response.bytes());
}

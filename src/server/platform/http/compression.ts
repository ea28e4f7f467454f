import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

type Encoding = 'br' | 'gzip';

const compressible = /^(application\/(json|xml)|text\/(html|plain))\b/;
/** Below this size, compression saves less than its header costs. */
const minBytes = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
// Compresses each response: almost as small as the maximum level, in a twentieth of the time.
const compressors: Record<Encoding, (body: string | Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params: brotliParams(Buffer.byteLength(body)) }),
  gzip: (body) => gzipped(body, { level: 5 }),
};

/** By default Brotli allocates a 4 MB window, far more than a response needs. */
function brotliParams(bytes: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  };
}

/**
 * Compresses responses to GET requests. Secrets (tokens, keys) are only sent in responses to
 * changes, which stay uncompressed: next to attacker-chosen text, the compressed length would leak
 * them (BREACH). Static files are compressed at build time.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return payload;
    if (!compressible.test(typeOf(reply, payload)) || reply.hasHeader('content-encoding'))
      return payload;
    const body = await wholeBody(reply, payload);
    if (body === null) return payload;
    addVary(reply, 'accept-encoding');
    const encoding = bestEncoding(request.headers['accept-encoding']);
    if (!encoding || Buffer.byteLength(body) < minBytes) return body;
    const compressed = await compressors[encoding](body);
    reply.header('content-encoding', encoding);
    return compressed;
  });
}

function typeOf(reply: FastifyReply, payload: unknown): string {
  const type =
    payload instanceof Response
      ? payload.headers.get('content-type')
      : reply.getHeader('content-type');
  return String(type ?? '');
}

/** The complete body; null for a file, which is streamed. */
async function wholeBody(reply: FastifyReply, payload: unknown): Promise<string | Buffer | null> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload;
  if (!(payload instanceof Response)) return null;
  // Convert a tRPC Response, as Fastify would do later.
  reply.code(payload.status);
  for (const [name, value] of payload.headers) reply.header(name, value);
  return Buffer.from(await payload.bytes());
}

/** Prefers Brotli, then gzip; null if the client accepts neither (q=0 counts as not accepted). */
export function bestEncoding(accepted: string | undefined): Encoding | null {
  const taken = new Set(
    (accepted ?? '').split(',').flatMap((entry) => {
      const [name = '', ...parameters] = entry.toLowerCase().split(';');
      const isRefused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
      return isRefused ? [] : [name.trim()];
    }),
  );
  return (['br', 'gzip'] as const).find((encoding) => taken.has(encoding)) ?? null;
}

export function addVary(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  if (!names.includes(name)) reply.header('vary', [...names.filter(Boolean), name].join(', '));
}

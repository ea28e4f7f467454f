import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { createCache } from 'async-cache-dedupe';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliOptions, gzipOptions } from './compression-levels.ts';

/** A response that is the same for every anonymous visitor. */
export type CacheableResponse = {
  /** Only a 200 is cached. */
  status: number;
  type: string;
  text: string;
  headers?: Record<string, string>;
};

/** Responds with what `read` returned for the same key within the last second. */
export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  read: () => Promise<CacheableResponse>,
) => Promise<FastifyReply>;

type Encoding = 'br' | 'gzip';
type Prepared = Omit<CacheableResponse, 'text'> & {
  body: Buffer;
  etag: string;
  /** Compressed when first requested. */
  encoded: Map<Encoding, Promise<Buffer>>;
};

/** Bounds the memory: responses stay until newer ones push them out. */
const maxResponses = 256;
const minCompressedBytes = 1024;
const encodings: Encoding[] = ['br', 'gzip'];
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body: Buffer) => promisify(gzip)(body, gzipOptions),
};

/** Each key is read at most once a second; requests that arrive meanwhile wait for it. */
export function createResponseCache(): SendCached {
  const cache = createCache({
    storage: { type: 'memory', options: { size: maxResponses } },
  }).define(
    'response',
    {
      // In seconds of a clock that is itself read once a second: no response lives longer than one.
      ttl: ({ status }: Prepared) => (status === 200 ? 1 : 0),
      serialize: ({ key }: { key: string }) => key,
    },
    async ({ read }: { key: string; read(): Promise<CacheableResponse> }) => prepare(await read()),
  );
  return async (request, reply, key, read) =>
    send(request, reply, await cache.response({ key, read }));
}

function prepare({ text, ...response }: CacheableResponse): Prepared {
  const body = Buffer.from(text);
  // Weak, because all encodings share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  return { ...response, body, etag, encoded: new Map() };
}

async function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  response: Prepared,
): Promise<FastifyReply> {
  reply.status(response.status).headers(response.headers ?? {});
  reply.header('vary', 'cookie, authorization, accept-encoding');
  if (response.status === 200) {
    reply.header('cache-control', 'public, s-maxage=1, stale-while-revalidate=30');
    reply.header('etag', response.etag);
    if (isNamed(response.etag, headers['if-none-match'])) return reply.status(304).send();
  }
  reply.type(response.type);
  const accepted = headers['accept-encoding']?.toLowerCase();
  const encoding = accepted ? negotiate(accepted, encodings) : null;
  if (!encoding || response.body.length < minCompressedBytes) return reply.send(response.body);
  return reply.header('content-encoding', encoding).send(await encode(response, encoding));
}

function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  return (
    ifNoneMatch?.split(',').some((each) => each.trim() === etag || each.trim() === '*') ?? false
  );
}

function encode({ body, encoded }: Prepared, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding);
  if (known) return known;
  const made = compress[encoding](body);
  encoded.set(encoding, made);
  return made;
}

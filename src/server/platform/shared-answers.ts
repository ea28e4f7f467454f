import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { createCache } from 'async-cache-dedupe';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliOptions, gzipOptions } from './compression-levels.ts';

/** An answer that is the same for every anonymous visitor. */
export type Answer = {
  /** Only a 200 is kept. */
  status: number;
  type: string;
  text: string;
  headers?: Record<string, string>;
};

/** Answers with what `read` returned for the same key within the last second. */
export type ShareAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  read: () => Promise<Answer>,
) => Promise<FastifyReply>;

type Encoding = 'br' | 'gzip';
type Prepared = Omit<Answer, 'text'> & {
  body: Buffer;
  etag: string;
  /** Compressed when first requested. */
  encoded: Map<Encoding, Promise<Buffer>>;
};

/** Bounds the memory: answers stay until others take their place. */
const maxAnswers = 256;
const minCompressedBytes = 1024;
const encodings: Encoding[] = ['br', 'gzip'];
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body: Buffer) => promisify(gzip)(body, gzipOptions),
};

/** Answers are read at most once a second per key; requests that arrive meanwhile wait for it. */
export function createSharedAnswers(): ShareAnswer {
  const cache = createCache({
    storage: { type: 'memory', options: { size: maxAnswers } },
  }).define(
    'answer',
    {
      // In seconds of a clock that is itself read once a second: no answer lives longer than one.
      ttl: ({ status }: Prepared) => (status === 200 ? 1 : 0),
      serialize: ({ key }: { key: string }) => key,
    },
    async ({ read }: { key: string; read(): Promise<Answer> }) => prepare(await read()),
  );
  return async (request, reply, key, read) =>
    send(request, reply, await cache.answer({ key, read }));
}

function prepare({ text, ...answer }: Answer): Prepared {
  const body = Buffer.from(text);
  // Weak, because all encodings share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  return { ...answer, body, etag, encoded: new Map() };
}

async function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: Prepared,
): Promise<FastifyReply> {
  reply.status(answer.status).headers(answer.headers ?? {});
  reply.header('vary', 'cookie, authorization, accept-encoding');
  if (answer.status === 200) {
    reply.header('cache-control', 'public, s-maxage=1, stale-while-revalidate=30');
    reply.header('etag', answer.etag);
    if (isNamed(answer.etag, headers['if-none-match'])) return reply.status(304).send();
  }
  reply.type(answer.type);
  const accepted = headers['accept-encoding']?.toLowerCase();
  const encoding = accepted ? negotiate(accepted, encodings) : null;
  if (!encoding || answer.body.length < minCompressedBytes) return reply.send(answer.body);
  return reply.header('content-encoding', encoding).send(await encode(answer, encoding));
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

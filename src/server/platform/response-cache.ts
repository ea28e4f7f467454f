import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gunzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { secondMs } from '#shared/units.ts';
import { brotliOptions, gzipOptions } from './compression-levels.ts';
import { type CacheRead, cacheReads } from './telemetry/channels.ts';
import { publicError } from './trpc/public-error.ts';
import type { Withdrawals } from './withdrawals.ts';

/** A response that is the same for every anonymous visitor. */
export type CacheableResponse = {
  /** Only a 200 is cached. */
  status: number;
  type: string;
  text: string;
  headers?: Record<string, string>;
  /** Identifies the data that the text was made from. */
  source?: string;
};

/** `read` may return the last response itself if the data has not changed. */
type Read = (last: StoredResponse | undefined) => Promise<CacheableResponse | StoredResponse>;

/** Responds with the result of `read` for the same key in the last second. */
export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  read: Read,
) => Promise<FastifyReply>;

type Encoding = 'br' | 'gzip';
type Form = Encoding | 'plain';
export type StoredResponse = Omit<CacheableResponse, 'text'> & {
  /** A time of `performance.now()`. */
  madeAtMs: number;
  /** When its data was last read, and found to be the same. */
  readAtMs: number;
  /** The data could not be read again. */
  isStale: boolean;
  etag: string;
  isShort: boolean;
  /** Only requested forms: most clients accept Brotli, and plain text is ten times as large. */
  forms: Map<Form, Buffer | Promise<Buffer>>;
};

const maxCachedBytes = 32 * 2 ** 20;
/** The size of the entry itself, its map, its ETag and its place in the cache. */
const entryBytes = 1024;
const minCompressedBytes = 1024;
const encodings: Encoding[] = ['br', 'gzip'];

const identity = async (body: Buffer) => body;
const compress: Record<Form, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body) => promisify(gzip)(body, gzipOptions),
  plain: identity,
};
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip), plain: identity };

type Fetched = { read: Read; form: Form; result: CacheRead['result'] };

/**
 * Each key is read at most once a second; requests that arrive meanwhile wait for it. While the database
 * is away, the last response is sent as long as `withdrawals` allows.
 */
export function createResponseCache(
  name: CacheRead['cache'],
  withdrawals: Pick<Withdrawals, 'watch' | 'mayServe'>,
  maxBytes = maxCachedBytes,
): SendCached {
  const cache = new LRUCache<string, StoredResponse, Fetched>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: secondMs,
    // By default the cache uses a time that it read a moment ago, which tests cannot set.
    perf: { now: () => performance.now() },
    ttlResolution: 0,
    // Otherwise an eviction during a read would fail its request.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, last, { context }) => {
      context.result = 'miss';
      withdrawals.watch();
      const readAtMs = performance.now();
      try {
        const response = await context.read(last);
        if (!('forms' in response)) return { ...(await prepare(response, context.form)), readAtMs };
        context.result = 'unchanged';
        return { ...response, readAtMs, isStale: false };
      } catch (error) {
        const isAway = publicError(error).status === 503;
        if (!isAway || !last || !withdrawals.mayServe(last.readAtMs)) throw error;
        context.result = 'stale';
        return { ...last, isStale: true };
      }
    },
  });
  return async (request, reply, key, read) => {
    const form = acceptedForm(request);
    // The result stays 'hit' unless this request reads.
    const context: Fetched = { read, form, result: 'hit' };
    const stored = await cache.forceFetch(key, { context });
    cacheReads.publish({ cache: name, result: context.result });
    if (stored.status !== 200) cache.delete(key);
    const amount = stored.forms.size;
    const body = await inForm(stored, form);
    // The entry is a copy, because the cache counts only new values.
    if (stored.forms.size > amount && cache.peek(key)?.forms === stored.forms)
      cache.set(key, { ...stored }, { noUpdateTTL: true });
    return send(request, reply, stored, body);
  };
}

function sizeOf({ headers = {}, source = '', type, forms }: StoredResponse, key: string): number {
  const texts = [key, source, type, ...Object.values(headers)].join('');
  const bodies = [...forms.values()].map((body) => (Buffer.isBuffer(body) ? body.length : 0));
  return bodies.reduce((sum, bytes) => sum + bytes, entryBytes + 2 * texts.length);
}

function acceptedForm({ headers }: FastifyRequest): Form {
  const accepted = headers['accept-encoding']?.toLowerCase();
  return (accepted && negotiate(accepted, encodings)) || 'plain';
}

async function prepare(
  { text, ...response }: CacheableResponse,
  form: Form,
): Promise<Omit<StoredResponse, 'readAtMs'>> {
  const plain = Buffer.from(text);
  // The ETag is weak, because all forms share it.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  const isShort = plain.length < minCompressedBytes;
  const first = isShort ? 'plain' : form;
  const forms = new Map([[first, await compress[first](plain)]]);
  return { ...response, madeAtMs: performance.now(), isStale: false, etag, isShort, forms };
}

/** The body in one form, which is kept; further forms are made from the first. */
async function inForm({ forms, isShort }: StoredResponse, requested: Form): Promise<Body> {
  const form = isShort ? 'plain' : requested;
  const [first] = forms;
  if (!first) throw new Error('A stored response has a body');
  const [firstForm, firstBody] = first;
  const known = forms.get(form);
  if (known) return { form, bytes: await known };
  const made = decompress[firstForm](await firstBody).then(compress[form]);
  forms.set(form, made);
  const bytes = await made;
  forms.set(form, bytes);
  return { form, bytes };
}

type Body = { form: Form; bytes: Buffer };

function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  response: StoredResponse,
  { form, bytes }: Body,
): FastifyReply {
  reply.status(response.status).headers(response.headers ?? {});
  reply.header('vary', 'cookie, authorization, accept-encoding');
  if (response.status === 200) {
    // Nothing may keep a page that was old already.
    if (response.isStale) reply.header('cache-control', 'no-cache');
    // The caller may keep a response of one request, such as one with a cookie, out of shared caches.
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', 'public, s-maxage=1, stale-while-revalidate=10');
    reply.header('etag', response.etag);
    if (isNamed(response.etag, headers['if-none-match'])) return reply.status(304).send();
  }
  reply.type(response.type);
  if (form !== 'plain') reply.header('content-encoding', form);
  return reply.send(bytes);
}

/** Whether the client's `If-None-Match` has this ETag. */
export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  return (
    ifNoneMatch?.split(',').some((each) => each.trim() === etag || each.trim() === '*') ?? false
  );
}

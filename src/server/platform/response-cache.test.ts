import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { type CacheableResponse, createResponseCache } from './response-cache.ts';
import { publicError } from './trpc/public-error.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  // The cache treats a start time of zero as none.
  vi.advanceTimersByTime(1);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const text = 'clay '.repeat(500);
const withdrawals = { watch() {}, mayServe: () => false };

/** An app whose responses come from `read`. */
function appOf(read: (url: string) => Promise<Partial<CacheableResponse>>, maxBytes?: number) {
  const app = fastify();
  const sendCached = createResponseCache('responses', withdrawals, maxBytes);
  app.setErrorHandler((error: Error, _request, reply) => reply.status(500).send(error.message));
  app.get('*', (request, reply) =>
    sendCached(request, reply, request.url, async () => ({
      status: 200,
      type: 'text/plain',
      text,
      ...(await read(request.url)),
    })),
  );
  return app;
}

it('requests that arrive together share one read, each key its own', async () => {
  const reads: string[] = [];
  const app = appOf(async (url) => {
    reads.push(url);
    return { text: url };
  });
  const responses = await Promise.all(
    ['/a', '/b', '/a', '/a'].map(async (url) => (await app.inject(url)).body),
  );
  expect(responses).toEqual(['/a', '/b', '/a', '/a']);
  expect(reads).toEqual(['/a', '/b']);
});

it('no response is older than a second, and each second takes one read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 10, maxLength: 30 }),
      async (pauses) => {
        const readAt: number[] = [];
        const beganAt = Date.now();
        const app = appOf(async () => {
          readAt.push(Date.now());
          return { text: String(Date.now()) };
        });
        for (const pause of pauses) {
          vi.advanceTimersByTime(pause);
          const { body } = await app.inject('/');
          expect(Date.now() - Number(body)).toBeLessThanOrEqual(1000);
        }
        expect(readAt.length).toBeLessThanOrEqual((Date.now() - beganAt) / 1000 + 2);
      },
    ),
    { numRuns: 10 },
  );
});

it('a failed read responds with its error and is not cached', async () => {
  let isBroken = true;
  const app = appOf(async () => {
    if (isBroken) throw new Error('broken');
    return {};
  });
  expect((await app.inject('/')).statusCode).toBe(500);
  isBroken = false;
  const response = await app.inject('/');
  expect([response.statusCode, response.body]).toEqual([200, text]);
});

it('a response that is not a 200 is neither cached nor cacheable', async () => {
  let reads = 0;
  const app = appOf(async () => ({ status: 404, text: `missing ${++reads}` }));
  const responses = [await app.inject('/'), await app.inject('/')];
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [404, 'missing 1'],
    [404, 'missing 2'],
  ]);
  expect(responses[0]?.headers['cache-control']).toBeUndefined();
});

it('a response has its Cache-Control and Vary headers for a CDN, and repeats its own headers', async () => {
  const app = appOf(async () => ({ headers: { link: '</next>; rel="next"' } }));
  expect((await app.inject('/')).headers).toMatchObject({
    'cache-control': 'public, s-maxage=1, stale-while-revalidate=10',
    vary: 'cookie, authorization, accept-encoding',
    'content-type': 'text/plain',
    link: '</next>; rel="next"',
    etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
  });
});

it('a request with the ETag of the same content gets 304, in a later second too', async () => {
  let content = text;
  const app = appOf(async () => ({ text: content }));
  const { etag } = (await app.inject('/')).headers;
  const ask = (header: string) => app.inject({ url: '/', headers: { 'if-none-match': header } });
  vi.advanceTimersByTime(2000);
  for (const header of [`${etag}`, `"other", ${etag}`, '*']) {
    const response = await ask(header);
    expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', etag]);
    expect(response.headers['cache-control']).toContain('s-maxage=1');
  }
  content = 'other';
  vi.advanceTimersByTime(2000);
  expect((await ask(`${etag}`)).statusCode).toBe(200);
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compresses for %s, with the same ETag', async (encoding, open) => {
  const app = appOf(async () => ({}));
  const whole = await app.inject('/');
  const response = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers.etag).toBe(whole.headers.etag);
  expect(open(response.rawPayload).toString()).toBe(whole.body);
});

it('neither a short response nor one for a client without Accept-Encoding is compressed', async () => {
  const app = appOf(async (url) => (url === '/short' ? { text: 'short' } : {}));
  for (const [url, accepted] of [
    ['/short', 'br'],
    ['/', 'br;q=0'],
    ['/', 'identity'],
  ] as const) {
    const response = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect(response.headers['content-encoding']).toBeUndefined();
  }
});

it('the cache keeps the most recently requested encodings of responses, up to its size limit', async () => {
  const reads: string[] = [];
  // Random text hardly compresses.
  const noise = randomBytes(75_000).toString('base64');
  const app = appOf(async (url) => {
    reads.push(url);
    return { text: noise };
  }, 400_000);
  const readOf = async (url: string, encoding = 'identity') => {
    reads.length = 0;
    await app.inject({ url, headers: { 'accept-encoding': encoding } });
    return reads.length;
  };
  // Three pages of 100 kB each fit, and another encoding of one of them does not.
  for (const url of ['/a', '/b', '/c']) await readOf(url);
  expect(await readOf('/a')).toBe(0);
  await readOf('/c', 'gzip');
  await readOf('/c', 'br');
  expect([await readOf('/c'), await readOf('/c', 'br'), await readOf('/c', 'gzip')]).toEqual([
    0, 0, 0,
  ]);
  expect([await readOf('/b')]).toEqual([1]);
});

it('the cache counts the bytes of short responses, too', async () => {
  const reads: string[] = [];
  const app = appOf(async (url) => {
    reads.push(url);
    return { text: 'short' };
  }, 20_000);
  const urls = Array.from({ length: 40 }, (_, index) => `/${index}`);
  for (const url of urls) await app.inject(url);
  reads.length = 0;
  for (const url of urls.toReversed()) await app.inject(url);
  expect(reads.length).toBeGreaterThan(20);
  expect(reads.length).toBeLessThan(40);
});

it('the last response is sent again when the read returns it unchanged', async () => {
  const app = fastify();
  const sendCached = createResponseCache('responses', withdrawals);
  const seen: (string | undefined)[] = [];
  app.get('/', (request, reply) =>
    sendCached(request, reply, '/', async (last) => {
      seen.push(last?.source);
      return last ?? { status: 200, type: 'text/plain', text, source: 'first' };
    }),
  );
  for (const encoding of ['br', 'gzip', 'identity', 'br']) {
    const headers = { 'accept-encoding': encoding };
    const response = await app.inject({ url: '/', headers });
    const open = { br: brotliDecompressSync, gzip: gunzipSync }[encoding];
    expect((open?.(response.rawPayload) ?? response.rawPayload).toString()).toBe(text);
    vi.advanceTimersByTime(1001);
  }
  expect(seen).toEqual([undefined, 'first', 'first', 'first']);
});

it('while the database is away, the last response is sent as long as withdrawals allow', async () => {
  const readAt: number[] = [];
  let isAway = false;
  let mayServe = true;
  const app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.status(publicError(error).status).send('away'),
  );
  const rule = {
    watch() {},
    mayServe(readAtMs: number) {
      readAt.push(readAtMs);
      return mayServe;
    },
  };
  const sendCached = createResponseCache('responses', rule);
  app.get('/', (request, reply) =>
    sendCached(request, reply, '/', async () => {
      if (isAway) throw new DomainError('UNAVAILABLE');
      return { status: 200, type: 'text/plain', text };
    }),
  );
  const get = async () => {
    const { statusCode, body, headers } = await app.inject('/');
    return [statusCode, body === text, headers['cache-control']];
  };
  const begunAtMs = performance.now();
  const fresh = [200, true, 'public, s-maxage=1, stale-while-revalidate=10'];
  expect(await get()).toEqual(fresh);
  isAway = true;
  vi.advanceTimersByTime(20_000);
  expect(await get()).toEqual([200, true, 'no-cache']);
  vi.advanceTimersByTime(20_000);
  expect(await get()).toEqual([200, true, 'no-cache']);
  // Sending it does not make it younger.
  expect(readAt).toEqual([begunAtMs, begunAtMs]);
  isAway = false;
  vi.advanceTimersByTime(2000);
  expect(await get()).toEqual(fresh);
  [isAway, mayServe] = [true, false];
  vi.advanceTimersByTime(2000);
  expect(await get()).toEqual([503, false, undefined]);
});

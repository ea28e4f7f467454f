import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';

const at = openTestApp({}, { pages: testPages });
const opened = { br: brotliDecompressSync, gzip: gunzipSync };
const encodings = ['br', 'gzip'] as const;

beforeAll(async () => {
  const { id } = await createUser(at.db);
  for (const title of ['Bread without haste', 'Know your bicycle'])
    await createClass(at.db, id, { title });
});

const readAs = (encoding: string, url: string, headers = {}) =>
  at.app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } });

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, BR;q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000', undefined],
  ['identity', undefined],
  ['*', 'gzip'],
  [undefined, undefined],
])('for Accept-Encoding %s uses %s', async (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const response = await at.app.inject({ url: '/api/classes', headers });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers.vary).toBe(encoding && 'accept-encoding');
});

describe.each(encodings)('a list or a page for a browser that accepts %s', (encoding) => {
  // A page contains the time when its data was read.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it.each(['/api/classes', '/trpc/classes.list', '/explore'])(
    '%s is smaller, with the same content',
    async (url) => {
      const [whole, compressed] = [await at.app.inject(url), await readAs(encoding, url)];
      expect(compressed.headers['content-encoding']).toBe(encoding);
      expect(opened[encoding](compressed.rawPayload).toString()).toBe(whole.body);
      expect(compressed.rawPayload.length).toBeLessThan(whole.rawPayload.length / 1.5);
      expect(whole.headers['content-encoding']).toBeUndefined();
    },
  );
});

it.each(['/api/categories', '/trpc/categories.list'])(
  '%s, a short response, is not compressed',
  async (url) => {
    const response = await readAs('br', url);
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined]);
  },
);

it.each(['/api/classes', '/explore'])(
  'HEAD %s responds like GET, without the body',
  async (url) => {
    const headers = { 'accept-encoding': 'br' };
    const [get, head] = [
      await at.app.inject({ url, headers }),
      await at.app.inject({ method: 'HEAD', url, headers }),
    ];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  },
);

it('a compressed request is rejected, not expanded', async () => {
  const response = await at.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: gzipSync(JSON.stringify({ email: 'reader@example.com', password: testPassword })),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  expect(response.json().code).toBe('MALFORMED_BODY');
});

it('a response with a secret is not compressed, however long it is', async () => {
  const token = await tokenOf(at.db, await createUser(at.db));
  const response = await at.app.inject({
    method: 'POST',
    url: '/api/auth/factors',
    payload: { kind: 'totp', currentPassword: testPassword },
    headers: { 'accept-encoding': 'br', authorization: `Bearer ${token}` },
  });
  expect(response.json().totp.secret).toMatch(/^[A-Z2-7]{32}/);
  expect(response.rawPayload.length).toBeGreaterThan(2000);
  expect(response.headers['content-encoding']).toBeUndefined();
});

it('neither a picture nor its 304 response is compressed', async () => {
  const folder = path.join(at.folder, 'data/files');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'shelf.png'), 'a picture');
  const url = '/storage/v1/object/public/files/shelf.png';
  const response = await readAs('br', url);
  const again = await readAs('br', url, { 'if-none-match': response.headers.etag });
  expect([response.statusCode, again.statusCode]).toEqual([200, 304]);
  expect([response, again].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    undefined,
  ]);
});

it('each encoding of a built file has its own ETag', async () => {
  const script = `export const words = '${'clay '.repeat(500)}';`;
  const forms = { '': script, '.br': brotliCompressSync(script), '.gz': gzipSync(script) };
  await mkdir(path.join(at.folder, 'assets'), { recursive: true });
  for (const [ending, form] of Object.entries(forms))
    await writeFile(path.join(at.folder, `assets/words-1a2b3c.js${ending}`), form);
  const app = await createAppIn(at.folder, at.deps);
  const url = '/assets/words-1a2b3c.js';
  const marks = new Set<unknown>();
  for (const encoding of ['identity', ...encodings]) {
    const headers = { 'accept-encoding': encoding };
    const response = await app.inject({ url, headers });
    const { etag } = response.headers;
    marks.add(etag);
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': String(etag) } });
    expect([response.statusCode, again.statusCode]).toEqual([200, 304]);
    const open = encoding === 'identity' ? (body: Buffer) => body : opened[encoding as 'br'];
    expect(open(response.rawPayload).toString()).toBe(script);
  }
  expect(marks.size).toBe(3);
  for (const ending of ['.br', '.gz'])
    expect((await app.inject(url + ending)).statusCode).toBe(404);
  await app.close();
});

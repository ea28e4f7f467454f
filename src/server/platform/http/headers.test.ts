import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#server/app/env.ts';
import { createFixtures, type Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { testSecret } from '#server/testing/test-deps.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { mib } from '#shared/units.ts';

const provider = {
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'learnlocal',
  OIDC_CLIENT_SECRET: 'known to both',
  OIDC_NAME: 'Nowhere',
};
const at = openTestApp({}, { pages: testPages });

type Headers = Record<string, string>;
type Sent = {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Headers;
  payload?: object | string;
};
type Row = [kind: string, sent: (fixtures: Fixtures) => Sent, status: number, own: Headers];

const rejections = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];
const policyFor = (appUrl: string) =>
  [
    ...rejections,
    "form-action 'self'",
    `img-src 'self' ${appUrl} data: blob:`,
    "style-src 'self' 'unsafe-inline'",
  ].join(';');

const htmlOf = ({ headers, body, rawPayload }: LightMyRequestResponse) =>
  headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : body;

/** The policy that allows only the inline scripts of this page. */
function scriptPolicyOf(html: string): string {
  const hashes = [
    ...html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  return `;script-src 'self' ${hashes.join(' ')}`;
}

/** Headers of every response. */
const everyResponse = (appUrl: string): Headers => ({
  'content-security-policy': policyFor(appUrl),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(appUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

const challenge = { 'www-authenticate': 'Bearer' };
const sharedVary = 'cookie, authorization, accept-encoding';
const noStore = { 'cache-control': 'no-store' };
const json = { ...noStore, 'content-type': 'application/json; charset=utf-8' };
const forEveryone = 'public, s-maxage=1, stale-while-revalidate=10';
const sharedJson = { ...json, 'cache-control': forEveryone, vary: sharedVary };
const ownJson = {
  ...json,
  'cache-control': 'private, no-store',
  vary: 'cookie, authorization',
  'ratelimit-policy': '"reads";q=200000;w=10',
};
/** The format of tRPC. */
const trpcJson = { ...noStore, 'content-type': 'application/json', vary: 'trpc-accept, accept' };
/** The format of UploadThing's SDK. */
const version = { 'x-uploadthing-version': '7.7.4' };
const uploadThing = { ...json, ...version };
const page = { 'content-type': 'text/html; charset=utf-8' };
const file = { 'accept-ranges': 'bytes' };
/** Cached separately for each encoding. */
const encoded = { vary: 'accept-encoding' };
/** Cached separately for each viewer. */
const ownPage = { ...page, vary: 'cookie, authorization, accept-encoding' };
const sharedPage = {
  ...ownPage,
  'cache-control': 'public, s-maxage=1, stale-while-revalidate=10',
};
const forTenMinutes = { ...encoded, 'cache-control': 'public, max-age=600' };
const script = {
  ...file,
  ...encoded,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'application/javascript; charset=utf-8',
};
const stored = '/storage/v1/object/public/files';
const plain = { 'content-type': 'text/plain; charset=utf-8' };
const xml = { 'content-type': 'application/xml; charset=utf-8' };

const read = (url: string) => () => ({ url });
const readAs = (encoding: string, url: string) => () => ({
  url,
  headers: { 'accept-encoding': encoding },
});
const asUser = (url: string) => (fixtures: Fixtures) => ({
  url,
  headers: { authorization: `Bearer ${fixtures.tokens.user}` },
});
const post = (url: string, payload: object | string) => () => ({
  method: 'POST' as const,
  url,
  payload,
  headers: { 'content-type': 'application/json' },
});

/** Every kind of response, with its headers besides `everyResponse`. */
const table: Row[] = [
  ['the page', read('/explore'), 200, sharedPage],
  ['the page of a class', (fixtures) => ({ url: `/classes/${fixtures.classId}` }), 200, sharedPage],
  [
    'the page for a compressing browser',
    readAs('br', '/explore'),
    200,
    { ...sharedPage, 'content-encoding': 'br' },
  ],
  ['the page of a class there is not', read('/classes/x'), 404, { ...ownPage, ...noStore }],
  [
    'the page of an address there is not',
    read('/nowhere'),
    404,
    { ...ownPage, 'cache-control': 'no-cache' },
  ],
  ['robots.txt', read('/robots.txt'), 200, { ...forTenMinutes, ...plain }],
  ['the sitemap', read('/sitemap.xml'), 200, { ...forTenMinutes, ...xml }],
  ['a hashed asset', read('/assets/index-1a2b3c.js'), 200, script],
  [
    'a hashed asset as brotli',
    readAs('gzip, br', '/assets/index-1a2b3c.js'),
    200,
    { ...script, 'content-encoding': 'br' },
  ],
  [
    'a hashed asset as gzip',
    readAs('gzip', '/assets/index-1a2b3c.js'),
    200,
    { ...script, 'content-encoding': 'gzip' },
  ],
  [
    'another file of the page',
    read('/icon.svg'),
    200,
    {
      ...file,
      ...encoded,
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/svg+xml',
    },
  ],
  ['a list for everyone', read('/api/classes'), 200, sharedJson],
  ['the list for a signed-in user', asUser('/api/classes'), 200, ownJson],
  ['personal JSON', asUser('/api/auth/me'), 200, json],
  [
    'personal JSON as a file',
    asUser('/api/auth/user/data'),
    200,
    { ...json, 'content-disposition': 'attachment; filename="learnlocal-my-data.json"' },
  ],
  ['a response without a body', post('/api/auth/logout', ''), 204, noStore],
  ['a rejection', post('/api/auth/login', {}), 400, json],
  ['a request without a session', read('/api/auth/me'), 401, { ...json, ...challenge }],
  ['a missing thing', read('/api/classes/x'), 404, json],
  ['a missing address', read('/api/nothing'), 404, json],
  ['a missing asset', read('/assets/gone.js'), 404, json],
  // Rejected before any route is known.
  [
    'an unreadable address',
    read('/api/classes/%zz'),
    400,
    { ...noStore, 'content-type': json['content-type'] },
  ],
  ['a foreign origin', () => foreignPost(), 403, json],
  ['a body of another kind', () => formPost(), 415, json],
  ['a body that is too large', post('/api/auth/login', { email: 'x'.repeat(mib) }), 413, json],
  [
    'a redirect of authorize',
    read('/api/auth/authorize?provider=oidc&redirect=/explore'),
    302,
    { ...noStore, location: '/auth/signin?redirect=%2Fexplore&error=PROVIDER_FAILED' },
  ],
  [
    'authorize without such a provider',
    read('/api/auth/authorize?provider=x'),
    302,
    { ...noStore, location: '/auth/signin?redirect=%2F&error=PROVIDER_NOT_FOUND' },
  ],
  ['tRPC', read('/trpc/categories.list'), 200, trpcJson],
  ['personal tRPC', asUser('/trpc/account.sessions'), 200, trpcJson],
  ['a rejection of tRPC', read('/trpc/classes.mine'), 401, trpcJson],
  ['an unknown procedure', read('/trpc/nothing'), 404, trpcJson],
  [
    'a stored file',
    read(`${stored}/shelf.png`),
    200,
    {
      ...file,
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': `${rejections.join(';')};sandbox`,
    },
  ],
  ['a missing stored file', read(`${stored}/gone.png`), 404, json],
  ['the upload configuration', read('/api/uploadthing'), 200, uploadThing],
  ['an upload request', (fixtures) => askingToUpload(fixtures), 200, uploadThing],
  [
    'an anonymous upload',
    (fixtures) => ({ ...askingToUpload(fixtures), headers: {} }),
    401,
    { ...json, ...version, ...challenge },
  ],
  ['an unknown upload', () => ({ method: 'PUT', url: '/storage/v1/upload/x' }), 403, json],
  ['the OpenAPI document', read('/api/openapi.json'), 200, json],
  ['the API documentation page', read('/api/docs'), 200, { ...page, ...noStore }],
  ['the development mailbox', read('/dev/mailbox'), 200, { ...noStore, ...page }],
  ['health', read('/health/live'), 200, json],
];

function askingToUpload({ tokens }: Fixtures): Sent {
  const files = [{ name: 'boat.jpg', size: 1000, type: 'image/jpeg' }];
  const url = '/api/uploadthing?actionType=upload&slug=classImage';
  const headers = { authorization: `Bearer ${tokens.user}` };
  return { method: 'POST', url, headers, payload: { files, input: null } };
}

function foreignPost(): Sent {
  const headers = { origin: 'https://elsewhere.example' };
  return { method: 'POST', url: '/api/become-teacher', headers };
}

function formPost(): Sent {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', url: '/api/auth/login', headers, payload: 'email=x' };
}

/** Headers that vary between responses or depend on the connection. */
const varying = new Set(
  `connection content-length date etag keep-alive last-modified
  ratelimit transfer-encoding x-request-id`.split(/\s+/),
);

const urls = { http: 'http://localhost:3000', https: 'https://learnlocal.example' };

describe.each(Object.entries(urls))('headers under %s', (protocol, appUrl) => {
  const isHttps = protocol === 'https';
  let app: FastifyInstance;
  let fixtures: Fixtures;
  beforeAll(async () => {
    fixtures = await createFixtures(at.deps);
    await writeFilesIn(at.folder);
    const env = readEnv({ APP_SECRET: testSecret, APP_URL: appUrl, ...provider });
    app = await createAppIn(at.folder, { ...at.deps, env }, { pages: testPages });
  });
  afterAll(() => app.close());

  it.each(table)('%s', async (_kind, sent, status, own) => {
    const response = await app.inject(sent(fixtures));
    const said = Object.entries(response.headers).filter(([name]) => !varying.has(name));
    expect(response.statusCode).toBe(status);
    const expected: Headers = { ...everyResponse(appUrl), ...own };
    if (own.vary === ownPage.vary && own['content-type'] === ownPage['content-type'])
      expected['content-security-policy'] += scriptPolicyOf(htmlOf(response));
    expect(Object.fromEntries(said)).toEqual(expected);
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  it('the session cookie is HttpOnly and SameSite', async () => {
    const signedIn = await app.inject({
      method: 'POST',
      url: '/trpc/auth.verify',
      headers: { origin: appUrl },
      payload: { type: 'signup', token: fixtures.signUpToken },
    });
    const beginning = isHttps ? '__Host-' : '';
    const attributes = {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      ...(isHttps && { secure: true }),
    };
    expect(signedIn.cookies).toEqual([
      {
        name: `${beginning}learnlocal`,
        value: expect.stringMatching(/^[\w-]{43}$/),
        maxAge: 30 * 86_400,
        ...attributes,
      },
      {
        name: `${beginning}learnlocal-device`,
        value: expect.stringMatching(/^[\w-]{43}$/),
        maxAge: 400 * 86_400,
        ...attributes,
      },
    ]);
    const said = Object.entries(signedIn.headers).filter(([name]) => !varying.has(name));
    const { 'set-cookie': _, ...others } = Object.fromEntries(said);
    expect(others).toEqual({ ...everyResponse(appUrl), ...trpcJson });
  });

  it('a wrong password sets no cookie', async () => {
    const payload = { email: fixtures.email, password: `${testPassword}!` };
    const headers = { origin: appUrl };
    const response = await app.inject({
      method: 'POST',
      url: '/trpc/auth.login',
      headers,
      payload,
    });
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('input that is not HTTP gets a plain error, too', async () => {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await speak(Number(new URL(url).port), 'NONSENSE\r\n\r\n');
    const [head = '', body = ''] = response.split('\r\n\r\n');
    const [status, ...lines] = head.split('\r\n');
    const said = lines
      .map((line) => line.toLowerCase().split(': '))
      .filter(([name = '']) => !varying.has(name));
    expect(status).toBe('HTTP/1.1 400 Bad Request');
    expect(Object.fromEntries(said)).toEqual({ ...json, 'x-content-type-options': 'nosniff' });
    expect(JSON.parse(body).code).toBe('BAD_REQUEST');
  });
});

it('with UPLOADTHING_TOKEN, a page may load images from UploadThing and upload only there', async () => {
  const token = { apiKey: 'sk_live_1', appId: 'abc0def', regions: ['sea1', 'fra1'] };
  const env = readEnv({
    APP_SECRET: testSecret,
    UPLOADTHING_TOKEN: Buffer.from(JSON.stringify(token)).toString('base64'),
  });
  const app = await createAppIn(at.folder, { ...at.deps, env }, { pages: testPages });
  const { headers, body } = await app.inject('/explore');
  await app.close();
  const hosts = 'https://sea1.ingest.uploadthing.com https://fra1.ingest.uploadthing.com';
  const expected = policyFor(urls.http)
    .replace('data: blob:', 'data: blob: https://abc0def.ufs.sh')
    .replace("style-src 'self'", `connect-src 'self' ${hosts};style-src 'self'`);
  expect(headers['content-security-policy']).toBe(expected + scriptPolicyOf(body));
});

it('with MAP_STYLE_URL, a page may load its map from there and from MAP_SOURCES', async () => {
  const env = readEnv({
    APP_SECRET: testSecret,
    MAP_STYLE_URL: 'https://maps.example/styles/streets.json?key=1',
    MAP_SOURCES: 'https://tiles.example/a/b, https://fonts.example',
  });
  const app = await createAppIn(at.folder, { ...at.deps, env }, { pages: testPages });
  const { headers, body } = await app.inject('/explore');
  await app.close();
  const origins = 'https://maps.example https://tiles.example https://fonts.example';
  const expected = policyFor(urls.http).replace(
    "style-src 'self'",
    `connect-src 'self' ${origins};style-src 'self'`,
  );
  expect(headers['content-security-policy']).toBe(expected + scriptPolicyOf(body));
});

async function writeFilesIn(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await mkdir(path.join(folder, 'data/files'), { recursive: true });
  for (const ending of ['', '.br', '.gz'])
    await writeFile(path.join(folder, `assets/index-1a2b3c.js${ending}`), 'export {}');
  await writeFile(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(folder, 'data/files/shelf.png'), 'a picture');
}

function speak(port: number, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(words));
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { readEnv } from '#server/app/env.ts';
import { verifyAddressEmail } from '#server/people/auth/emailed/account.email.ts';
import { createLogger } from '#server/platform/logger.ts';
import { version } from '#server/platform/version.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { testSecret } from '#server/testing/test-deps.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { DomainError } from '#shared/errors.ts';

const at = openTestApp({}, { pages: testPages });
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe('health', () => {
  it('live and ready respond with ok, and ready fails when the schema is out of date', async () => {
    expect((await at.call('GET', '/health/live')).json()).toEqual({ status: 'ok', version });
    expect((await at.call('GET', '/health/ready')).statusCode).toBe(200);
    await at.db.schema.alterTable('kyselyMigration').renameTo('elsewhere').execute();
    expect((await at.call('GET', '/health/ready')).statusCode).toBe(503);
    expect((await at.call('GET', '/health/live')).statusCode).toBe(200);
    await at.db.schema.alterTable('elsewhere').renameTo('kyselyMigration').execute();
  });

  it('a server is ready once it can render a page', async () => {
    let rendered = 0;
    const renderPage: typeof testPages.renderPage = (page) => {
      rendered++;
      return rendered === 1
        ? Promise.reject(new DomainError('INTERNAL'))
        : testPages.renderPage(page);
    };
    const { app } = await createApp(at.deps, { pages: { ...testPages, renderPage } });
    const statusOf = async () => (await app.inject('/health/ready')).statusCode;
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([503, 200, 200]);
    expect(rendered).toBe(2);
    await app.close();
  });

  it.each([
    'http://127.0.0.1:3000',
    'http://[::1]:3000/',
    'http://LOCALHOST',
    'https://localhost',
    'https://learn.example:8443',
  ])('a server with the APP_URL %s is ready', async (APP_URL) => {
    const env = readEnv({ APP_SECRET: testSecret, APP_URL });
    const { app } = await createApp({ ...at.deps, env }, { pages: testPages });
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    await app.close();
  });

  it('each part of readiness that is missing is logged by name, once until that changes', async () => {
    let log = '';
    const logger = createLogger(
      { isProduction: true, logLevel: 'info' },
      { write: (line: string) => (log += line) },
    );
    let rendered = 0;
    const renderPage: typeof testPages.renderPage = (page) =>
      ++rendered < 4 ? Promise.reject(new Error('a broken build')) : testPages.renderPage(page);
    const { app } = await createApp(at.deps, { logger, pages: { ...testPages, renderPage } });
    const ask = async () => (await app.inject('/health/ready')).statusCode;
    await at.db.schema.alterTable('kyselyMigration').renameTo('elsewhere').execute();
    expect([await ask(), await ask()]).toEqual([503, 503]);
    await at.db.schema.alterTable('elsewhere').renameTo('kyselyMigration').execute();
    expect([await ask(), await ask()]).toEqual([503, 200]);
    await app.close();
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [database, pages] = [
      'the database and its latest migration',
      'pages that render (/faq has status 500)',
    ];
    expect(lines.filter(({ msg }) => /ready/.test(msg))).toMatchObject([
      { msg: 'not ready', waitsFor: [database, pages] },
      { msg: 'not ready', waitsFor: [pages] },
      { msg: 'ready again' },
    ]);
  });
});

describe('every response', () => {
  it.each([
    '/',
    '/api/classes',
    '/api/nothing',
    '/trpc/auth.me',
    '/storage/v1/object/public/files/x',
    '/api/classes/%zz',
  ])('%s has the security headers and the request id', async (url) => {
    const { headers } = await at.call('GET', url);
    const policy = String(headers['content-security-policy']);
    for (const directive of [
      "default-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});

describe('caching', () => {
  it.each(['/', '/explore', '/nowhere'])('%s is always revalidated', async (url) => {
    expect((await at.call('GET', url)).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/api/auth/me', '/%61pi/auth/me', '/trpc/auth.me', '/api/nothing'])(
    '%s is never cached',
    async (url) => {
      expect((await at.call('GET', url)).headers['cache-control']).toBe('no-store');
    },
  );

  it.each([
    '/nothing.txt',
    '/index.html',
    '/.vite/manifest.json',
    '/%61pi/nothing',
    '/assets/gone.js',
  ])('%s responds with 404 instead of a page', async (url) => {
    const response = await at.call('GET', url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('a browser gets the not-found page for a missing file', async () => {
    const response = await at.call('GET', '/nothing.txt', { headers: { accept: 'text/html' } });
    expect([response.statusCode, response.body.includes('Page Not Found')]).toEqual([404, true]);
  });

  it('a request for an address on another site is not a server error', async () => {
    const response = await at.call('GET', 'http://elsewhere.example/explore');
    expect(response.statusCode).toBeLessThan(500);
  });
});

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/x',
  APP_URL: 'https://learnlocal.example',
  APP_SECRET: testSecret,
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'LearnLocal <hello@learn.example>',
};

describe('a page that was opened by another name of this machine', () => {
  const open = (request: {
    host: string;
    url?: string;
    method?: 'GET' | 'HEAD' | 'POST';
    accept?: string;
  }) => {
    const { host, url = '/explore?q=bread', method = 'GET', accept = 'text/html' } = request;
    return at.app.inject({ url, method, headers: { host, accept } });
  };

  it.each([
    ['127.0.0.1:3000', 'GET'],
    ['[::1]:3000', 'GET'],
    ['127.0.0.1:3000', 'HEAD'],
  ] as const)('is redirected to APP_URL: %s by %s', async (host, method) => {
    const { statusCode, headers } = await open({ host, method });
    expect([statusCode, headers.location]).toEqual([307, 'http://localhost:3000/explore?q=bread']);
  });

  it('is redirected in production, too', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-production-'));
    folders.push(folder);
    const env = readEnv({ ...production, APP_URL: 'http://localhost:3000' });
    const app = await createAppIn(folder, { ...at.deps, env });
    const headers = { host: '127.0.0.1:3000', accept: 'text/html' };
    expect((await app.inject({ url: '/explore', headers })).statusCode).toBe(307);
    await app.close();
  });

  it.each([
    { host: 'localhost:3000' },
    { host: 'learn.example' },
    { host: '127.0.0.1:3000', accept: 'application/json' },
    { host: '127.0.0.1:3000', method: 'POST' },
    { host: '127.0.0.1:3000', url: '/api/categories?limit=1' },
    { host: '127.0.0.1:3000', url: '/health/ready' },
  ] as const)('is not redirected: %o', async (request) => {
    expect((await open(request)).statusCode).not.toBe(307);
  });
});

describe('the development mailbox', () => {
  it.each([
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['rebound.example:3000', 404],
  ])('responds to the host %s with %i', async (host, status) => {
    for (const url of ['/dev/mailbox', '/dev/mailbox.json'])
      expect((await at.app.inject({ url, headers: { host } })).statusCode).toBe(status);
  });

  it('shows unsent emails with their links, newest first', async () => {
    const user = await createUser(at.db, { fullName: 'Ada <script>' });
    const email = verifyAddressEmail(user, 'a-token', at.deps.env.urls);
    await at.db.transaction().execute(async (trx) => {
      await at.deps.outbox.enqueue(trx, { ...email, subject: 'Older' });
      await at.deps.outbox.enqueue(trx, email);
    });
    const emails = (await at.call('GET', '/dev/mailbox.json')).json();
    expect(emails).toHaveLength(2);
    expect(emails[0]).toMatchObject({
      to: user.email,
      subject: 'Confirm your email address',
      links: ['http://localhost:3000/auth/verify-email#type=signup&access_token=a-token'],
    });
    const page = (await at.call('GET', '/dev/mailbox')).body;
    expect(page).toContain('access_token=a-token');
    expect(page).not.toContain('<script>');
    expect(emails[0].html).not.toContain('<script>');
  });

  it('links only real URLs, and shows no markup from a display name', async () => {
    const fullName = 'http://x/onmouseover=alert(1)// http://y/$`z';
    const user = await createUser(at.db, { fullName });
    const email = verifyAddressEmail(user, 'a-token', at.deps.env.urls);
    const odd = { ...email, paragraphs: [`${fullName} "><b onclick=x>`] };
    await at.db.transaction().execute((trx) => at.deps.outbox.enqueue(trx, odd));
    expect((await at.deps.outbox.read())[0]?.text).toContain('Hi http://x/');
    const page = (await at.call('GET', '/dev/mailbox')).body;
    expect(page).toContain('<a href="http://y/$`z">http://y/$`z</a> &quot;&gt;&lt;b onclick=x&gt;');
  });

  it('does not exist in production, or when emails are sent', async () => {
    for (const env of [readEnv(production), readEnv({ SMTP_URL: 'smtp://localhost' })]) {
      const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-production-'));
      folders.push(folder);
      const app = await createAppIn(folder, { ...at.deps, env });
      for (const url of ['/dev/mailbox', '/dev/mailbox.json'])
        expect((await app.inject(url)).statusCode).toBe(404);
      await app.close();
    }
  });
});

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { createLogger } from './logger.ts';
import { version } from './version.ts';

const at = openTestApp();
const production = { isProduction: true, logLevel: 'trace' } as const;

it('a request logs one line with its id, and no secret', async () => {
  let log = '';
  const logger = createLogger(production, { write: (line: string) => (log += line) });
  const app = await createAppIn(at.folder, at.deps, { logger });
  const token = await tokenOf(at.db, await createUser(at.db));
  const password = 'three quiet herons';
  const body = { email: 'ada@example.com', password };
  const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
  await app.inject({ url: `/trpc/auth.me?input={"password":"${password}"}` });
  await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
  await app.inject({ url: '/trpc/auth.me', headers: { cookie: `learnlocal=${token}` } });
  await app.inject(`/calendar/${token}.ics`);
  await app.inject(`/unsubscribe/${token}`);
  await app.close();
  const lines = log
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${response.headers['x-request-id']}"`));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      version,
      req: { method: 'POST', url: '/api/auth/login' },
      res: { statusCode: 401 },
      responseTime: expect.any(Number),
    },
  ]);
  expect(log).toContain('"url":"/api/auth/me"');
  expect(log).toContain('"url":"/calendar/:file"');
  expect(log).toContain('"url":"/unsubscribe/:token"');
  expect(log).not.toContain(token);
  expect(log).not.toContain(password);
});

describe('a secret in a URL never gets into the log', () => {
  const secret = 'Zq3mV9xTr7LwB2nKcYd5HsGf8JpRaEu4oPiSvWtQbXk';
  const urlsWith = (s: string) => [
    `/${s}`,
    `/${s}/classes`,
    `//${s}`,
    `/classes/${s}`,
    `/classes/llk_${s}`,
    `/classes/${s}.ics`,
    `/instructors/${s}.atom/`,
    `/calendar/${s}.ics`,
    `/calendar/${s}.ics/`,
    `/calendar/${s}.ics/more`,
    `/calendar/${s}.ICS?key=${s}`,
    `/calendar/${s}.ics#${s}`,
    `//calendar//${s}.ics`,
    `/Calendar/${s}.ics`,
    `/%63alendar/${s}.ics`,
    `/calendar%2F${s}.ics`,
    `/calendar;${s}`,
    `/unsubscribe/${s}`,
    `/unsubscribe/${s}/`,
    `/waitlist-offers/${s}`,
    `/WAITLIST-OFFERS/${s}`,
    `/checkout/${s}`,
    `/embed/${s}`,
    `/api/${s}`,
    `/api/classes/${s}`,
    `/api/classes/${s}/more/${s}`,
    `/api/calendar/${s}`,
    `/trpc/${s}`,
    `/trpc/auth.me,${s}?batch=1`,
    `/trpc/auth.me?input=${s}`,
    `/storage/v1/upload/${s}?signature=${s}`,
    `/storage/v1/object/public/files/${s}.jpg`,
    `/assets/${s}.js`,
    `/auth/verify-email?token=${s}`,
    `/auth/verify-email/${s}`,
    `/explore?q=${s}`,
    `/api/classes/%zz${s}`,
    `/%zz/${s}`,
    `http://localhost/${s}`,
    `/health/${s}`,
    `/dev/${s}`,
  ];

  it.each(['GET', 'POST', 'PUT', 'OPTIONS'] as const)(
    'in any form of a URL, with %s',
    async (method) => {
      let log = '';
      const logger = createLogger(production, { write: (line: string) => (log += line) });
      const app = await createAppIn(at.folder, at.deps, { logger, pages: testPages });
      const headers = { accept: 'text/html', referer: `http://localhost/calendar/${secret}.ics` };
      const urls = urlsWith(secret);
      for (const url of urls) await app.inject({ method, url, headers });
      await app.close();
      const lines = log.trim().split('\n');
      expect(lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
      expect(lines.filter((line) => line.includes('"req":')).length).toBeGreaterThan(30);
    },
  );
});

it('the log of a request names the route, procedures or page that it matches, or else the first path segment', async () => {
  let log = '';
  const logger = createLogger(production, { write: (line: string) => (log += line) });
  const app = await createAppIn(at.folder, at.deps, { logger, pages: testPages });
  const paths = {
    '/api/auth/me': '/api/auth/me',
    '/api/nothing/1': '/api/*',
    '/calendar/1.ics/': '/calendar/*',
    '/trpc/auth.me,categories.list?batch=1': '/trpc/auth.me,categories.list',
    '/explore?q=bread': '/explore',
    '/classes/1': '/classes/$classId',
    '/nothing/1': '/*',
  };
  for (const url of Object.keys(paths)) await app.inject({ url, headers: { accept: 'text/html' } });
  await app.close();
  const logged = log
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line).req?.url ?? []);
  expect(logged).toEqual(Object.values(paths));
});

describe('an error is logged with its cause and without user data', () => {
  const email = 'ada@example.com';
  const logged = (error: unknown) => {
    let log = '';
    const logger = createLogger(production, { write: (line: string) => (log += line) });
    logger.error({ err: error }, 'a failure');
    return log;
  };
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable(),
      (error: unknown) => error,
    );

  it('from a row that a constraint rejects', async () => {
    for (let made = 0; made < 2; made++) await createUser(at.db);
    const error = await failureOf(at.db.updateTable('users').set({ email }).execute());
    expect(error).toMatchObject({ detail: expect.stringContaining(email) });
    const log = logged(error);
    expect(JSON.parse(log).err).toMatchObject({ code: '23505', table: 'users' });
    expect(log).not.toContain(email);
  });

  it.each(['uuid', 'int', 'date', 'inet'])('from text that is not a valid %s', async (type) => {
    const failed = sql.raw(`SELECT '${email}'::${type}`).execute(at.db);
    const error = await failureOf(failed);
    for (const each of [error, new Error('outer', { cause: error })]) {
      expect(logged(each)).not.toContain(email);
      expect(logged(each)).toContain('invalid input syntax for type');
    }
  });

  it('from the response of an email server', () => {
    const fields = { code: 'EENVELOPE', response: `550 <${email}>`, rejected: [email] };
    const log = logged(Object.assign(new Error('No recipients'), fields));
    expect(JSON.parse(log).err).toMatchObject({ code: 'EENVELOPE', message: 'No recipients' });
    expect(log).not.toContain(email);
    expect(logged({ email })).not.toContain(email);
  });
});

it('an error is written right away, other lines are collected', () => {
  const events: string[] = [];
  const logger = createLogger(production, {
    write: (line: string) => events.push(JSON.parse(line).msg),
    flush: () => events.push('written'),
  });
  logger.info('a request');
  logger.child({ reqId: '1' }).error('a failure');
  logger.warn('a warning');
  expect(events).toEqual(['a request', 'a failure', 'written', 'a warning']);
});

it.each([
  ['exits', 'process.exit(0)'],
  ['crashes', "throw new Error('crash')"],
])('collected lines are written when the process %s', (_name, ending) => {
  const logger = path.join(import.meta.dirname, 'logger.ts');
  const program = `const { createLogger } = await import(${JSON.stringify(logger)});
    const log = createLogger(${JSON.stringify(production)});
    log.info('the last line');
    ${ending}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('the last line');
});

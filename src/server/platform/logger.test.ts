import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
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

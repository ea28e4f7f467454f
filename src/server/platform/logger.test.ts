import { expect, it } from 'vitest';
import { createUser, tokenOf } from '#server/testing/factories.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { createLogger } from './logger.ts';

const at = openTestApp();

it('every log line has the request id, and none contains a secret', async () => {
  let log = '';
  const logger = createLogger(
    { isProduction: true, logLevel: 'trace' },
    { write: (line: string) => (log += line) },
  );
  const app = await createAppIn(at.folder, at.deps, { logger });
  const token = await tokenOf(at.db, await createUser(at.db));
  const password = 'three quiet herons';
  const body = { email: 'ada@example.com', password };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
  await app.inject({ url: `/trpc/auth.me?input={"password":"${password}"}` });
  await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
  await app.inject({ url: '/trpc/auth.me', headers: { cookie: `learnlocal=${token}` } });
  await app.close();
  expect(log).toContain(`"reqId":"${answer.headers['x-request-id']}"`);
  expect(log).toContain('"url":"/api/auth/me"');
  expect(log).not.toContain(token);
  expect(log).not.toContain(password);
});

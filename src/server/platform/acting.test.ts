import { expect, it } from 'vitest';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { keyScopes } from '#shared/people/accounts/key-scopes.ts';
import { addMade } from './acting.ts';
import { createLogger } from './logger.ts';

const at = openTestApp();

/** The log lines of these requests, without what differs from run to run. */
async function linesOf(requests: (app: Awaited<ReturnType<typeof createAppIn>>) => Promise<void>) {
  let log = '';
  const production = { isProduction: true, logLevel: 'info' } as const;
  const logger = createLogger(production, { write: (line: string) => (log += line) });
  const app = await createAppIn(at.folder, at.deps, { logger });
  await requests(app);
  await app.close();
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ req }) => req);
}

it('the log line of a booking has the account, and the ids of the booking, its date and its class', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db);
  const { classId, sessionId } = await createClass(at.db, teacher.id);
  const authorization = `Bearer ${await tokenOf(at.db, student)}`;
  let id = '';
  const lines = await linesOf(async (app) => {
    const payload = { class_id: classId };
    const headers = { authorization };
    const booked = await app.inject({ method: 'POST', url: '/api/bookings', headers, payload });
    ({ id } = booked.json());
    await app.inject({ url: `/api/classes/${classId}` });
  });
  const made = [{ procedure: 'bookings.book', id, classId, sessionId }];
  expect(lines).toMatchObject([{ req: { url: '/api/bookings' }, accountId: student.id, made }, {}]);
  expect(lines[1]).not.toHaveProperty('accountId');
  expect(lines[1]).not.toHaveProperty('made');
});

it('the log line of a request with an API key has the id of the key', async () => {
  const { id: accountId } = await createUser(at.db);
  const { id: keyId, key } = await createApiKey(at.db, accountId, keyScopes);
  const lines = await linesOf(async (app) => {
    await app.inject({ url: '/api/my-classes', headers: { authorization: `Bearer ${key}` } });
  });
  expect(lines).toMatchObject([{ accountId, keyId, res: { statusCode: 200 } }]);
});

it('only ids of records are remembered from a response, and nothing that a person wrote', () => {
  const made: object[] = [];
  const acting = { accountId: null, keyId: null, made };
  const id = '0198c3a5-0000-7000-8000-000000000001';
  addMade(acting, 'auth.login', { mfaRequired: true, challengeId: id });
  addMade(acting, 'auth.register', { user: { id, email: 'ada@example.com' }, token: id });
  addMade(acting, 'classes.create', { id, title: 'Bread', classId: 'ada@example.com' });
  for (const other of [undefined, null, 'text', [id]]) addMade(acting, 'auth.logout', other);
  expect(made).toEqual([
    { procedure: 'auth.register', userId: id },
    { procedure: 'classes.create', id },
  ]);
});

import { describe, expect, it } from 'vitest';
import { restRoutes } from '#server/app/api/rest-routes.ts';
import { setSuspension } from '#server/people/auth/accounts/suspension.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { selectSessionWithAccount } from '#server/people/auth/sessions/sessions.queries.ts';
import { keyScopesOf } from '#server/programs/rest/rest-row.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { createFixtures } from '#server/testing/fixtures/fixtures.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { addApp, appCode, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { addressOf, knownRoutes } from '#server/testing/routes/known-requests.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { type KeyScope, keyScopes } from '#shared/people/accounts/key-scopes.ts';
import { dayMs } from '#shared/units.ts';

const at = openTestApp();
const passwordHash = await hashPassword(testPassword);
const owner = accountPerTest(at, { passwordHash, role: 'instructor' });
const keysOf = () => callerFor(at.deps, owner).keys;
const input = { name: 'Studio', scopes: ['classes:write' as const], currentPassword: testPassword };

const get = async (path: string, token: string, headers: Record<string, string> = {}) => {
  const response = await at.call('GET', path, { token, headers });
  return `${response.statusCode} ${response.statusCode < 300 ? '' : response.json().code}`.trim();
};

describe('making a key', () => {
  it('shows it once, stores its hash, and emails the owner', async () => {
    const { key, ...made } = await keysOf().create(input);
    expect(key).toMatch(/^llk_[\w-]{43}$/);
    expect(await keysOf().list()).toEqual([made]);
    expect(Math.round((Date.parse(made.expiresAt) - Date.now()) / dayMs)).toBe(90);
    const row = await at.db.selectFrom('apiKeys').selectAll().where('id', '=', made.id).execute();
    expect(JSON.stringify(row)).not.toContain(key.slice(4));
    const [email] = await emailsTo(at.deps, owner.email);
    expect(email?.subject).toBe('Security alert: an API key was created');
    expect(email?.text).toContain('It may: list and change your classes and dates');
  });

  it('returns the new key even if another has a later id', async () => {
    const { id } = await createApiKey(at.db, owner.id);
    const laterId = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    await at.db.updateTable('apiKeys').set({ id: laterId }).where('id', '=', id).execute();
    expect((await keysOf().create(input)).name).toBe(input.name);
  });

  it('needs the password, and the second factor of an account that has one', async () => {
    expect(await rejectionOf(keysOf().create({ ...input, currentPassword: 'wrong' }))).toBe(
      'WRONG_PASSWORD',
    );
    const { secret } = await addApp(at.deps, owner);
    expect(await rejectionOf(keysOf().create(input))).toBe('SECOND_FACTOR_INVALID');
    expect(await rejectionOf(keysOf().create({ ...input, code: appCode(secret) }))).toBeNull();
  });

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['desk:read'] }, 'scopes'],
    [{ scopes: ['classes:write', 'webhooks'] }, 'scopes'],
    [{ days: 366 }, 'days'],
    [{ days: 0 }, 'days'],
    [{ name: ' ' }, 'name'],
  ])('with %j is invalid', async (changed, field) => {
    const { token } = (
      await at.call('POST', '/api/auth/login', {
        body: { email: owner.email, password: testPassword },
      })
    ).json();
    const response = await at.call('POST', '/api/keys', { token, body: { ...input, ...changed } });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)[0]).toMatch(new RegExp(`^${field}`));
  });

  it('is limited to 20 keys', async () => {
    for (let made = 0; made < 20; made++) await createApiKey(at.db, owner.id);
    expect(await rejectionOf(keysOf().create(input))).toBe('TOO_MANY_KEYS');
  });
});

describe('a key', () => {
  it('is rejected when it is unknown, revoked or expired, and when its owner is suspended or deleted', async () => {
    const { id, key } = await createApiKey(at.db, owner.id, ['bookings:read']);
    expect(await get('/api/bookings', key)).toBe('200');
    expect(await get('/api/bookings', `${key.slice(0, -2)}zz`)).toBe('401 KEY_INVALID');
    const suspend = (reason: string | null) =>
      at.db.transaction().execute((trx) => setSuspension(trx, owner.id, reason));
    await suspend('Sold tickets of others.');
    expect(await get('/api/bookings', key)).toBe('401 KEY_INVALID');
    await suspend(null);
    expect(await get('/api/bookings', key)).toBe('200');
    await at.db
      .updateTable('apiKeys')
      .set({ expiresAt: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await get('/api/bookings', key)).toBe('401 KEY_INVALID');
    await keysOf().end({ keyId: id });
    expect(await get('/api/bookings', key)).toBe('401 KEY_INVALID');
    const leaving = await createUser(at.db, { passwordHash });
    const last = await createApiKey(at.db, leaving.id, ['bookings:read']);
    await callerFor(at.deps, leaving).account.delete({ currentPassword: testPassword });
    expect(await get('/api/bookings', last.key)).toBe('401 KEY_INVALID');
    const stranger = await createUser(at.db);
    const other = await createApiKey(at.db, owner.id);
    const ending = callerFor(at.deps, stranger).keys.end({ keyId: other.id });
    expect(await rejectionOf(ending)).toBe('KEY_NOT_FOUND');
  });

  it('is rejected in a URL, as a cookie, and by the API of browsers', async () => {
    const { key } = await createApiKey(at.db, owner.id, [...keyScopes]);
    for (const path of [
      `/api/classes?key=${key}`,
      `/api/bookings?access_token=${key}`,
      `/?k=${key}`,
    ]) {
      const response = await at.call('GET', path);
      expect([response.statusCode, response.json().code]).toEqual([400, 'KEY_IN_ADDRESS']);
    }
    const cookie = { cookie: `learnlocal=${key}` };
    expect((await at.call('GET', '/api/bookings', { headers: cookie })).statusCode).toBe(401);
    expect((await at.call('GET', '/trpc/bookings.list', { token: key })).statusCode).toBe(401);
    expect(await selectSessionWithAccount(at.db, key)).toBeUndefined();
  });

  it('works as it was pasted, with characters that can’t be seen', async () => {
    const { key } = await createApiKey(at.db, owner.id, ['bookings:read']);
    const pasted = Buffer.from(`\uFEFF${key}\u200B`).toString('latin1');
    expect(await get('/api/bookings', pasted)).toBe('200');
  });

  it('says when and where it was last used', async () => {
    const { key } = await createApiKey(at.db, owner.id, ['bookings:read']);
    const [unused] = await keysOf().list();
    expect(unused).toMatchObject({ lastUsedAt: null, lastUsedPlace: null });
    await get('/api/bookings', key);
    const [used] = await keysOf().list();
    expect(used?.lastUsedPlace).toBe('This computer');
    expect(Date.now() - Date.parse(used?.lastUsedAt ?? '')).toBeLessThan(60_000);
  });

  it('has a rate limit of its own', async () => {
    const { key } = await createApiKey(at.db, owner.id, ['bookings:read']);
    expect(await get('/api/bookings', key)).toBe('200');
    await at.db.updateTable('rateLimits').set({ count: 1_000_000 }).execute();
    expect(await get('/api/bookings', key)).toBe('429 RATE_LIMITED');
    const other = await createApiKey(at.db, owner.id, ['bookings:read']);
    expect(await get('/api/bookings', other.key)).toBe('200');
    await at.db.deleteFrom('rateLimits').execute();
  });

  it('reads from public operations only what everyone may see', async () => {
    const { classId } = await createClass(at.db, owner.id, { isListed: false });
    const { key } = await createApiKey(at.db, owner.id, ['classes:read']);
    expect(await get(`/api/classes/${classId}`, key)).toBe('404 CLASS_NOT_FOUND');
  });
});

describe('scopes', () => {
  it('are declared by every REST route, and none of them gives access to the account or payouts', () => {
    const known = new Set<string>([...keyScopes, 'none']);
    expect(restRoutes.filter(({ scope }) => !known.has(scope))).toEqual([]);
    const closed = /^\/api\/(auth|keys|users|calendar-feed|become-teacher|earnings\/onboarding)/;
    const open = restRoutes.filter(({ path, scope }) => closed.test(path) && scope !== 'none');
    expect(open.map(({ path }) => path)).toEqual([]);
    const used = new Set(restRoutes.map(({ scope }) => scope));
    expect([...used].toSorted()).toEqual([...known].toSorted());
  });

  async function expectOwnRows(scopes: KeyScope[]): Promise<void> {
    const fixtures = await createFixtures(at.deps);
    const found: string[] = [];
    const denied = new Set(['KEY_NOT_ALLOWED', 'KEY_SCOPE_MISSING']);
    const { key } = await createApiKey(at.db, owner.id, scopes);
    for (const row of restRoutes) {
      const name = `${row.method} ${row.path}`;
      const [request] = knownRoutes.find((each) => each.name === name)?.requests(fixtures) ?? [];
      if (!request) throw new Error(`${name} has no known request`);
      const response = await at.call(row.method, addressOf(request), {
        token: key,
        ...(request.body && { body: request.body }),
      });
      const code = response.statusCode < 400 ? '' : response.json().code;
      if (!denied.has(code)) found.push(name);
    }
    // Public rows are for everyone.
    const own = restRoutes.filter(
      (row) => !row.auth || keyScopesOf(row).some((scope) => scopes.includes(scope)),
    );
    expect(found).toEqual(own.map(({ method, path }) => `${method} ${path}`));
  }

  it('a key with two scopes may call exactly the routes of these scopes and public routes', () =>
    expectOwnRows(['classes:write', 'roster:read']));

  it.each(keyScopes)(
    'a key with %s may call exactly the routes of this scope and public routes',
    { tags: ['slow'] },
    (scope) => expectOwnRows([scope]),
  );
});

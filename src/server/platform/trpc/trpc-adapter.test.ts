import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp();
const origin = 'http://localhost:3000';
const password = 'three quiet herons';
let user: Account;

beforeAll(async () => {
  user = await createUser(at.db, { passwordHash: await hashPassword(password) });
});

const signIn = (headers: Record<string, string> = { origin }) =>
  at.call('POST', '/trpc/auth.login', { headers, body: { email: user.email, password } });

async function signedInCookie(): Promise<string> {
  const [cookie] = (await signIn()).cookies;
  return `${cookie?.name}=${cookie?.value}`;
}

it('a class that is created again with the same Idempotency-Key is created once', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const token = await tokenOf(at.db, teacher);
  const [category] = await at.db.selectFrom('categories').select('id').limit(1).execute();
  const listing = {
    title: 'Knots for sailors',
    description: 'Six knots that hold, and how to get them out again.',
    categoryId: category?.id,
    price: 12.5,
    location: 'Pier 4, Seattle, WA',
    maxStudents: 6,
    startTime: new Date(Date.now() + 2 * dayMs).toISOString(),
    endTime: new Date(Date.now() + 2 * dayMs + hourMs).toISOString(),
  };
  const create = (key: string) =>
    at.call('POST', '/trpc/classes.create', {
      token,
      headers: { origin, 'idempotency-key': key },
      body: listing,
    });
  const [first, second] = [await create('one'), await create('one')];
  expect(second.json().result.data.id).toBe(first.json().result.data.id);
  expect((await create('with spaces in it')).statusCode).toBe(400);
  expect((await create('two')).json().result.data.id).not.toBe(first.json().result.data.id);
});

describe('a browser', () => {
  it('gets its session as an HttpOnly cookie, and no token', async () => {
    const response = await signIn();
    expect(response.json().result.data).toMatchObject({ user: { id: user.id }, session: null });
    expect(response.cookies).toMatchObject([
      { name: 'learnlocal', httpOnly: true, sameSite: 'Lax', path: '/' },
      { name: 'learnlocal-device', httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
    expect(response.body).not.toContain(response.cookies[0]?.value);
    const me = await at.call('GET', '/trpc/auth.me', {
      headers: { cookie: await signedInCookie() },
    });
    expect(me.json().result.data).toEqual(user);
  });

  it('loses the session cookie when it signs out', async () => {
    const cookie = await signedInCookie();
    const out = await at.call('POST', '/trpc/auth.logout', {
      headers: { cookie, origin },
      body: {},
    });
    expect(out.statusCode).toBe(200);
    expect(out.cookies[0]).toMatchObject({ name: 'learnlocal', value: '' });
    const me = await at.call('GET', '/trpc/auth.me', { headers: { cookie } });
    expect(me.json().result.data).toBeNull();
    // A tab that missed the sign-out signs out again, without an error.
    const again = await at.call('POST', '/trpc/auth.logout', {
      headers: { cookie, origin },
      body: {},
    });
    expect(again.statusCode).toBe(200);
  });

  it('changes nothing when the request comes from another site', async () => {
    const cookie = await signedInCookie();
    const foreign: Record<string, string>[] = [
      { cookie, origin: 'https://elsewhere.example' },
      { cookie, origin: 'null' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie },
      // A proxy's Basic auth says nothing about the origin of a request.
      { cookie, origin: 'https://elsewhere.example', authorization: 'Basic YTpi' },
    ];
    for (const headers of foreign)
      for (const url of ['/trpc/profile.becomeTeacher', '/api/become-teacher']) {
        const response = await at.call('POST', url, { headers });
        expect(response.statusCode).toBe(403);
      }
    expect((await signIn({ origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    const me = await at.call('GET', '/trpc/auth.me', { headers: { cookie } });
    expect(me.json().result.data.role).toBe('user');
  });

  it('may use another host name of this machine for our own pages', async () => {
    const headers = {
      cookie: await signedInCookie(),
      origin: 'http://127.0.0.1:3000',
      'sec-fetch-site': 'same-origin',
    };
    const response = await at.call('POST', '/trpc/profile.update', { headers, body: {} });
    expect(response.statusCode).toBe(200);
  });
});

describe('a client with a token', () => {
  it('is anonymous if the token is invalid, even with a valid cookie', async () => {
    const headers = { cookie: await signedInCookie(), authorization: 'Bearer not good' };
    const response = await at.call('GET', '/api/auth/me', { headers });
    expect(response.statusCode).toBe(401);
  });

  it('may send any origin', async () => {
    const response = await at.call('PATCH', '/api/users/profile', {
      token: await tokenOf(at.db, user),
      headers: { origin: 'https://elsewhere.example' },
      body: { location: 'Boise, ID' },
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('a rejection', () => {
  it('has the matching status, code and fields', async () => {
    const wrong = await at.call('POST', '/trpc/auth.login', {
      body: { email: user.email, password: 'wrong' },
    });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().error).toMatchObject({
      message: 'Invalid email or password',
      data: { code: 'INVALID_CREDENTIALS' },
    });
    const invalid = await at.call('POST', '/trpc/auth.login', { body: { email: 'x' } });
    expect(invalid.json().error.data).toEqual({
      code: 'VALIDATION_FAILED',
      httpStatus: 400,
      fields: {
        email: 'Please enter a valid email address',
        password: 'Password is required',
      },
    });
  });
});

describe('a batch of calls', () => {
  const bundle = (amount: number, path: string) =>
    Array.from({ length: amount }, () => path).join(',');

  it('contains at most ten', async () => {
    const ask = (amount: number) =>
      at.call('GET', `/trpc/${bundle(amount, 'categories.list')}?batch=1&input={}`);
    expect((await ask(10)).statusCode).toBe(200);
    expect((await ask(11)).statusCode).toBe(400);
  });

  it('contains no account call', async () => {
    const response = await at.call('POST', `/trpc/${bundle(2, 'auth.login')}?batch=1`, {
      body: { 0: { email: user.email, password }, 1: { email: user.email, password } },
    });
    expect(response.statusCode).toBe(400);
    expect(response.cookies).toEqual([]);
    expect(response.body).toContain('NOT_BATCHABLE');
  });

  it('does not contain the list of all classes', async () => {
    const response = await at.call('GET', `/trpc/${bundle(2, 'classes.list')}?batch=1&input={}`);
    expect([response.statusCode, response.body]).toEqual([
      400,
      expect.stringContaining('NOT_BATCHABLE'),
    ]);
  });
});

describe('an unsupported request', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    'with method %s is not found',
    async (method) => {
      const response = await at.call(method, '/trpc/auth.me');
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('with connection parameters is a bad request', async () => {
    const response = await at.call('GET', '/trpc/auth.me?connectionParams=1');
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('MALFORMED_BODY');
  });
});

describe('bodies', () => {
  it('are rejected if multipart', async () => {
    const response = await at.app.inject({
      method: 'POST',
      url: '/trpc/auth.login',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('are a bad request if malformed, without internal details', async () => {
    const response = await at.app.inject({
      method: 'POST',
      url: '/trpc/auth.login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject({ data: { code: 'MALFORMED_BODY' } });
    expect(response.body).not.toContain('stack');
  });
});

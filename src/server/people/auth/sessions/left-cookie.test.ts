import { expect, it } from 'vitest';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { leftCookie } from '#shared/people/accounts/left-cookie.ts';

const at = openTestApp();
const left = `${leftCookie}=1`;

async function ask(cookie: string, headers: Record<string, string> = {}) {
  const response = await at.app.inject({ url: '/trpc/auth.me', headers: { cookie, ...headers } });
  const cleared = response.cookies.filter(({ value }) => value === '').map(({ name }) => name);
  return { viewer: response.json().result.data, cleared: cleared.sort() };
}

it('a browser that signed out without a network is signed out by its next request', async () => {
  const user = await createUser(at.db);
  const token = await tokenOf(at.db, user);
  const session = `learnlocal=${token}`;
  expect((await ask(session)).viewer).toMatchObject({ id: user.id });
  expect(await ask(`${session}; ${left}`)).toEqual({
    viewer: null,
    cleared: ['learnlocal', leftCookie],
  });
  // Also for a person who kept the cookie.
  expect((await ask(session)).viewer).toBeNull();
});

it('without a session, the cookie stays, because shared caches may keep the response', async () => {
  expect(await ask(left)).toEqual({ viewer: null, cleared: [] });
});

it('a program with a token of its own is not signed out by a cookie', async () => {
  const user = await createUser(at.db);
  const authorization = `Bearer ${await tokenOf(at.db, user)}`;
  expect((await ask(left, { authorization })).viewer).toMatchObject({ id: user.id });
});

it('signing in ends it, so that the new session stays', async () => {
  const password = 'three quiet herons';
  const { email } = await createUser(at.db, { passwordHash: await hashPassword(password) });
  const response = await at.app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    headers: { cookie: left, origin: at.deps.env.appUrl },
    payload: { email, password },
  });
  const cookies = new Map(response.cookies.map(({ name, value }) => [name, value]));
  expect(cookies.get(leftCookie)).toBe('');
  expect(cookies.get('learnlocal')).toMatch(/^[\w-]{43}$/);
});

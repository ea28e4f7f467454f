import { expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const user = accountPerTest(at);

it.each([
  ['DELETE', '/api/classes', 405, 'GET, HEAD, POST, OPTIONS'],
  ['POST', '/api/classes/x', 405, 'GET, HEAD, PATCH, DELETE, OPTIONS'],
  ['PUT', '/api/classes/x?a=1', 405, 'GET, HEAD, PATCH, DELETE, OPTIONS'],
  ['GET', '/api/auth/login', 405, 'POST, OPTIONS'],
  ['HEAD', '/api/auth/login', 405, 'POST, OPTIONS'],
  ['OPTIONS', '/api/auth/login', 204, 'POST, OPTIONS'],
  ['POST', '/api/search.ics', 405, 'GET, HEAD, OPTIONS'],
  ['HEAD', '/api/categories', 200, undefined],
  ['DELETE', '/api/nothing', 404, undefined],
  ['OPTIONS', '/api/nothing', 404, undefined],
  ['DELETE', '/trpc/auth.me', 404, undefined],
  ['DELETE', '/explore', 404, undefined],
] as const)('%s %s has status %i and allows %s', async (method, url, status, allow) => {
  const response = await at.app.inject({ method, url });
  expect([response.statusCode, response.headers.allow]).toEqual([status, allow]);
  if (status === 405 && method !== 'HEAD')
    expect(response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
});

it('a 401 of the REST API names the scheme Bearer and nothing more, and a 401 of tRPC has no scheme', async () => {
  const challengeOf = async (url: string) => {
    const { statusCode, headers } = await at.app.inject(url);
    return [statusCode, headers['www-authenticate']];
  };
  expect(await challengeOf('/api/bookings')).toEqual([401, 'Bearer']);
  expect(await challengeOf('/trpc/classes.mine')).toEqual([401, undefined]);
});

it('scripts of other sites may read an anonymous search, its errors and its preflight, but not the search of a user', async () => {
  const shared = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  for (const url of ['/api/search', '/api/search/suggestions?q=b', '/api/search?limit=x'])
    expect((await at.app.inject(url)).headers).toMatchObject(shared);
  const preflight = await at.app.inject({ method: 'OPTIONS', url: '/api/search' });
  expect([preflight.statusCode, preflight.headers]).toMatchObject([
    204,
    {
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*',
    },
  ]);
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  const token = await tokenOf(at.db, user);
  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `learnlocal=${token}` }]) {
    const own = await at.app.inject({ url: '/api/search', headers });
    expect(own.headers['access-control-allow-origin']).toBeUndefined();
    expect(own.headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

// @module-tag slow
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createFixtures } from '#server/testing/fixtures/fixtures.ts';
import { malformedInputs } from '#server/testing/routes/malformed-inputs.ts';
import {
  faultOf,
  malformedInputRoutes,
  runMalformedBenchmark,
} from '#server/testing/stress/malformed-benchmark.ts';
import { openTestApp } from '#server/testing/test-app.ts';

// Nothing listens on this port, so signing in with this provider fails with its error.
const provider = {
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'learnlocal',
  OIDC_CLIENT_SECRET: 'known to both',
  OIDC_NAME: 'Nowhere',
};
const at = openTestApp(provider);
// A sample; bench/security.ts sends all of them, which takes minutes.
const perRoute = { anonymous: 1, user: 3 };

describe('malformed input', () => {
  it('has at least 300 different inputs for every route', async () => {
    const fixtures = await createFixtures(at.deps);
    const tooFew = malformedInputRoutes.filter((route) => {
      const all = malformedInputs(route.requests(fixtures)).map((input) => {
        const { payload, what: _, ...rest } = input();
        return JSON.stringify([rest, payload?.toString('latin1')]);
      });
      return new Set(all).size < 300;
    });
    expect(tooFew.map(({ name }) => name)).toEqual([]);
  });

  it('never causes a server error or reveals internal details', async () => {
    const result = await runMalformedBenchmark(at, perRoute);
    expect(result.faults).toEqual([]);
    expect(result.requests).toBe(
      (perRoute.anonymous + perRoute.user) * malformedInputRoutes.length,
    );
    // Some inputs must get past the first check.
    const reached = [200, 400, 401, 404, 415];
    expect([...result.statuses.keys()]).toEqual(expect.arrayContaining(reached));
  });
});

describe('the check for leaked details', () => {
  it.each([
    ['status 500', new Error('lost'), 500],
    ['a stack', new Error(`x\n    at read (file.ts:7:1)`), 400],
    ['words of the database', new Error('duplicate key value violates unique constraint'), 400],
    ['words of the database', new Error('relation "users" does not exist'), 400],
    ['a path', new Error('Cannot find /srv/src/server/app'), 400],
  ])('detects %s', async (fault, error, statusCode) => {
    const app = fastify();
    app.get('/', async () => {
      throw Object.assign(error, { statusCode });
    });
    expect(faultOf(await app.inject('/'))).toBe(fault);
    await app.close();
  });

  it('accepts a regular rejection', async () => {
    expect(faultOf(await at.call('GET', '/api/classes/x'))).toBeNull();
  });
});

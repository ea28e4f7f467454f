// @module-tag slow
import { beforeAll, describe, expect, it } from 'vitest';
import { setCheapHashing } from '#server/people/auth/passwords/passwords.ts';
import {
  askAbout,
  createKnownPeople,
  runTimingBenchmark,
  silentPaths,
  timingBounds,
} from '#server/testing/stress/enumeration-benchmark.ts';
import { openTestApp } from '#server/testing/test-app.ts';

// The timing comparison needs real hashing.
setCheapHashing(false);
const at = openTestApp({ RATE_LIMIT_SCALE: '100000' });

beforeAll(() => createKnownPeople(at.deps));

describe('known and unknown addresses', () => {
  it.each(silentPaths)('%s responds the same to both', async (url) => {
    const shown = async (email: string) => {
      const { statusCode, body, headers } = await askAbout(at.app, url, email);
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return { statusCode, body, headers: rest };
    };
    expect(await shown('known_0@example.com')).toEqual(await shown('nobody@example.com'));
  });

  it.each(silentPaths)('%s responds to both equally fast', async (url) => {
    const rounds = url.endsWith('login') ? { min: 40, max: 600 } : { min: 150, max: 6000 };
    const { ratio } = await runTimingBenchmark(at.app, at.deps, url, rounds);
    expect(ratio).toBeGreaterThanOrEqual(timingBounds[0]);
    expect(ratio).toBeLessThanOrEqual(timingBounds[1]);
  });
});

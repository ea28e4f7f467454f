import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { medianRatio } from '#server/testing/timing-trial.ts';
import { hashPassword } from './passwords.ts';

const at = openTestApp({ RATE_LIMIT_SCALE: '100000' });
const bounds: [number, number] = [0.9, 1.1];
const people = 400;

beforeAll(async () => {
  const passwordHash = await hashPassword('three quiet herons');
  for (let index = 0; index < people; index++)
    await createUser(at.db, {
      email: `known_${index}@example.com`,
      passwordHash,
      // Whoever waits for a link gets one from the resend, too.
      emailVerifiedAt: index % 2 ? null : new Date(),
    });
});

const ask = (url: string, email: string) =>
  at.call('POST', url, {
    body: url.endsWith('login') ? { email, password: 'not this one' } : { email },
  });

describe('known and unknown addresses (S9)', () => {
  it.each(['/api/auth/login', '/api/auth/recover', '/api/auth/resend', '/api/auth/otp'])(
    '%s answers both alike, and as fast',
    async (url) => {
      const known = await ask(url, 'known_0@example.com');
      const unknown = await ask(url, 'nobody@example.com');
      const shown = ({ statusCode, body, headers }: typeof known) => {
        const { date: _date, 'x-request-id': _id, ...rest } = headers;
        return { statusCode, body, headers: rest };
      };
      expect(shown(known)).toEqual(shown(unknown));
      const timed = (name: string) => (index: number) =>
        ask(url, `${name}_${index % people}@example.com`);
      const calls = { known: timed('known'), unknown: timed('unknown') };
      const isSlow = url.endsWith('login');
      const [rounds, mostRounds] = isSlow ? [25, 150] : [100, 1500];
      const { ratio } = await medianRatio(calls, { rounds, mostRounds, bounds });
      await at.house.background.settled();
      expect(ratio).toBeGreaterThanOrEqual(bounds[0]);
      expect(ratio).toBeLessThanOrEqual(bounds[1]);
    },
    120_000,
  );
});

import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { hourMs } from '#shared/units.ts';
import { medianRatio } from './median-ratio.ts';

/** The calls that must not reveal whether an account exists. */
export const silentPaths = [
  '/api/auth/login',
  '/api/auth/recover',
  '/api/auth/resend',
  '/api/auth/otp',
  '/api/auth/verify',
];
export const timingBounds: [number, number] = [0.9, 1.1];
const people = 400;

/** Creates the known accounts; every second one has not confirmed its email address. */
export async function createKnownPeople({ db }: Deps): Promise<void> {
  const passwordHash = await hashPassword('three quiet herons');
  for (let index = 0; index < people; index++) {
    const { email } = await createUser(db, {
      email: `known_${index}@example.com`,
      // Every third one joined with a code and has no password.
      passwordHash: index % 3 ? passwordHash : null,
      emailVerifiedAt: index % 2 ? null : new Date(),
    });
    const expiresAt = new Date(Date.now() + hourMs);
    // Each account has a pending code, different from the one the benchmark tries.
    await db
      .insertInto('signInCodes')
      .values({ email, codeDigest: 'of another code', expiresAt })
      .execute();
  }
}

export function askAbout(app: FastifyInstance, url: string, email: string) {
  const besides: Record<string, object> = {
    '/api/auth/login': { password: 'not this one' },
    '/api/auth/verify': { type: 'email', code: '123456' },
  };
  return app.inject({ method: 'POST', url, payload: { email, ...besides[url] } });
}

/** Benchmark for one path: the ratio of the median times for known and unknown addresses. */
export async function runTimingBenchmark(
  app: FastifyInstance,
  { db, background }: Deps,
  url: string,
  rounds: { min: number; max: number },
) {
  await db.deleteFrom('rateLimits').execute();
  const timed = (name: string) => (index: number) =>
    askAbout(app, url, `${name}_${index % people}@example.com`);
  const result = await medianRatio(
    { known: timed('known'), unknown: timed('unknown') },
    { rounds: rounds.min, maxRounds: rounds.max, bounds: timingBounds },
  );
  await background.settled();
  return result;
}

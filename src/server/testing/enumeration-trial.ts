import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../accounts/passwords.ts';
import type { House } from '../house.ts';
import { createUser } from './factories.ts';
import { medianRatio } from './timing-trial.ts';

/** The calls that must not tell whether an account exists. */
export const silentPaths = [
  '/api/auth/login',
  '/api/auth/recover',
  '/api/auth/resend',
  '/api/auth/otp',
];
export const timingBounds: [number, number] = [0.9, 1.1];
const people = 400;

/** Accounts to ask about; every second one has not confirmed its address. */
export async function createKnownPeople({ db }: House): Promise<void> {
  const passwordHash = await hashPassword('three quiet herons');
  for (let index = 0; index < people; index++)
    await createUser(db, {
      email: `known_${index}@example.com`,
      passwordHash,
      emailVerifiedAt: index % 2 ? null : new Date(),
    });
}

export function askAbout(app: FastifyInstance, url: string, email: string) {
  const password = url.endsWith('login') ? { password: 'not this one' } : {};
  return app.inject({ method: 'POST', url, payload: { email, ...password } });
}

/** Trial S9 for one path: the ratio of the median times of known and unknown addresses. */
export async function runTimingTrial(
  app: FastifyInstance,
  { db, background }: House,
  url: string,
  rounds: { least: number; most: number },
) {
  await db.deleteFrom('rateLimits').execute();
  const timed = (name: string) => (index: number) =>
    askAbout(app, url, `${name}_${index % people}@example.com`);
  const result = await medianRatio(
    { known: timed('known'), unknown: timed('unknown') },
    { rounds: rounds.least, mostRounds: rounds.most, bounds: timingBounds },
  );
  await background.settled();
  return result;
}

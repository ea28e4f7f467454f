import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { issueLink } from '#server/people/auth/emailed/email-links.ts';
import { hashPassword, isPassword } from '#server/people/auth/passwords/passwords.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { appCode, secretOfShown, testPassword } from '#server/testing/fixtures/second-factors.ts';

type Reply = { status: number; body: string };
/** Sends one REST request; `server` picks a process when there are several. */
export type Send = (
  server: number,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
  token?: string,
) => Promise<Reply>;

const ownerPassword = 'seven slow rivers';
const attackerPassword = 'nine muddy boots';
const maxDelayMs = 40;
const currentPassword = testPassword;

const later = (act: () => Promise<Reply>) => setTimeout(Math.random() * maxDelayMs).then(act);

type Attack = (send: Send, user: Account, token: string) => Promise<() => Promise<Reply>>;

/** Attacks with the old password and a session, prepared before the reset starts. */
const attacks: Record<string, Attack> = {
  password: async (send, _user, token) => () =>
    send(1, 'PATCH', '/api/auth/user', { currentPassword, password: attackerPassword }, token),
  email: async (send, user, token) => () =>
    send(1, 'PATCH', '/api/auth/user', { currentPassword, email: `thief.${user.email}` }, token),
  deletion: async (send, _user, token) => () =>
    send(1, 'DELETE', '/api/auth/user', { currentPassword }, token),
  'sign-in': async (send, user) => () =>
    send(1, 'POST', '/api/auth/login', { email: user.email, password: currentPassword }),
  'second factor': async (send, user, token) => {
    const app = { kind: 'totp', currentPassword };
    const enrolled = await send(0, 'POST', '/api/auth/factors', app, token);
    const { id, totp } = JSON.parse(enrolled.body);
    const secret = secretOfShown(totp.secret);
    const first = { code: appCode(secret) };
    await send(0, 'POST', `/api/auth/factors/${id}/verify`, first, token);
    const password = { email: user.email, password: currentPassword };
    const { body } = await send(0, 'POST', '/api/auth/login', password);
    const { challengeId } = JSON.parse(body);
    return () => send(1, 'POST', '/api/auth/login/mfa', { challengeId, code: appCode(secret, 1) });
  },
};

export type ResetRaceResult = Record<string, { rounds: number; actedBefore: number; won: number }>;

/**
 * The owner resets the password while an attacker acts, at most 40 ms apart and in either order. The
 * attack succeeds when the reset reported success (or failed for any reason but a deletion) and the
 * account is not exactly as the reset leaves it.
 */
export async function runResetRaceBenchmark(
  db: Db,
  send: Send,
  roundsPerAttack: number,
): Promise<ResetRaceResult> {
  const passwordHash = await hashPassword(testPassword);
  const result: ResetRaceResult = {};
  for (const [name, attack] of Object.entries(attacks)) {
    const counts = { rounds: roundsPerAttack, actedBefore: 0, won: 0 };
    for (let round = 0; round < roundsPerAttack; round++) {
      const user = await createUser(db, { passwordHash });
      const act = await attack(send, user, await tokenOf(db, user));
      const link = { userId: user.id, purpose: 'recover', lifeMs: 60_000 } as const;
      const token = await db.transaction().execute((trx) => issueLink(trx, link));
      const [reset, acted] = await Promise.all([
        later(() =>
          send(0, 'POST', '/api/auth/reset-password', { token, password: ownerPassword }),
        ),
        later(act),
      ]);
      if (acted.status < 300) counts.actedBefore++;
      const isDeletedFirst = name === 'deletion' && acted.status < 300 && reset.status === 400;
      if (!isDeletedFirst && !(reset.status === 204 && (await isOwners(db, user)))) counts.won++;
    }
    result[name] = counts;
  }
  return result;
}

/**
 * True when only the owner's password works, the email is unchanged, and no session or pending
 * email change exists.
 */
async function isOwners(db: Db, { id, email }: Account): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'email',
      'passwordHash',
      eb
        .selectFrom('sessions')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('userId', '=', id)
        .$asScalar()
        .as('sessions'),
      eb
        .selectFrom('verificationTokens')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('userId', '=', id)
        .$asScalar()
        .as('links'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isUntouched = row.email === email && row.sessions === 0 && row.links === 0;
  return isUntouched && (await isPassword(row.passwordHash, ownerPassword));
}

import { beforeAll, describe, expect, it } from 'vitest';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { type Account, setPasswordHash } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword, isPassword } from '#server/people/auth/passwords/passwords.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { emailedCode, emailedToken } from '#server/testing/fixtures/mailbox.ts';
import {
  addApp,
  appCode,
  challengeFor,
  secretOfShown,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { inLockOrder } from '#server/testing/lock-order.ts';
import { runResetRaceBenchmark } from '#server/testing/stress/reset-race-benchmark.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const ownerPassword = 'seven slow rivers';
const currentPassword = testPassword;
const guest = () => callerFor(at.deps, null);
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(testPassword);
});

type Thief = { user: Account; caller: ReturnType<typeof callerFor> };
type Action = () => Promise<unknown>;

/** Each entry prepares its fixtures and returns an action by someone who knows the old password. */
const actions: Record<string, (thief: Thief) => Promise<Action>> = {
  'a change of password':
    async ({ caller }) =>
    () =>
      caller.account.changePassword({ currentPassword, password: 'nine muddy boots' }),

  'a change of address':
    async ({ user, caller }) =>
    () =>
      caller.account.changeEmail({ currentPassword, email: `thief.${user.email}` }),

  'a new second factor':
    async ({ caller }) =>
    () =>
      caller.factors.enroll({ kind: 'totp', currentPassword }),

  'the code of a new second factor': async ({ caller }) => {
    const { id, totp } = await caller.factors.enroll({ kind: 'totp', currentPassword });
    const code = appCode(secretOfShown(totp?.secret ?? ''));
    return () => caller.factors.verify({ factorId: id, code });
  },

  'the removal of a second factor': async ({ user, caller }) => {
    const { factorId, secret } = await addApp(at.deps, user);
    return () => caller.factors.remove({ factorId, currentPassword, code: appCode(secret) });
  },

  'new recovery codes': async ({ user, caller }) => {
    const { recoveryCodes } = await addApp(at.deps, user);
    const code = recoveryCodes[0];
    return () => caller.factors.replaceRecoveryCodes({ currentPassword, code });
  },

  'the disconnection of a provider': async ({ user, caller }) => {
    const issuer = 'https://issuer.example';
    await at.db
      .insertInto('identities')
      .values({ issuer, subject: user.id, userId: user.id })
      .execute();
    return () => caller.factors.disconnect({ issuer, currentPassword });
  },

  'the deletion of the account':
    async ({ caller }) =>
    () =>
      caller.account.delete({ currentPassword }),

  'a sign-in':
    async ({ user }) =>
    () =>
      guest().auth.login({ email: user.email, password: currentPassword }),

  'a sign-in with an emailed code': async ({ user }) => {
    await guest().auth.sendCode({ email: user.email });
    const code = await emailedCode(at.deps, user.email);
    return () => guest().auth.loginWithCode({ email: user.email, code });
  },

  'the second step of a sign-in': async ({ user }) => {
    const { secret } = await addApp(at.deps, user);
    const challengeId = await challengeFor(at.deps, user, currentPassword);
    return () => guest().auth.completeLogin({ challengeId, code: appCode(secret) });
  },
};

/** Everything that an action could have changed. */
async function snapshot({ id }: Account) {
  const [account, factors, recoveryCodes, identities] = await Promise.all([
    at.db
      .selectFrom('users')
      .select(['email', 'deletedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    at.db.selectFrom('factors').select(['id', 'verifiedAt']).where('userId', '=', id).execute(),
    at.db.selectFrom('recoveryCodes').select('codeDigest').where('userId', '=', id).execute(),
    at.db.selectFrom('identities').select('subject').where('userId', '=', id).execute(),
  ]);
  return { account, factors, recoveryCodes, identities };
}

async function expectOwnersPassword({ id, email }: Account) {
  const row = await at.db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await isPassword(row.passwordHash, ownerPassword)).toBe(true);
  expect(row.email).toBe(email);
  for (const table of ['sessions', 'signInChallenges', 'verificationTokens'] as const)
    expect(
      await at.db.selectFrom(table).select('userId').where('userId', '=', id).execute(),
    ).toEqual([]);
  expect(
    await at.db.selectFrom('signInCodes').select('email').where('email', '=', email).execute(),
  ).toEqual([]);
}

async function prepare(action: (thief: Thief) => Promise<Action>) {
  await at.db.deleteFrom('rateLimits').execute();
  const user = await createUser(at.db, { passwordHash });
  const caller = callerFor(at.deps, user);
  const act = await action({ user, caller });
  // Signs the caller in now, because the account lock would block it later.
  await caller.auth.me();
  await guest().auth.recover({ email: user.email });
  const token = await emailedToken(at.deps, user.email);
  const reset = () => guest().auth.resetPassword({ token, password: ownerPassword });
  return { user, act, reset, before: await snapshot(user) };
}

describe.each(Object.entries(actions))('%s, confirmed before a password reset', (name, action) => {
  it('changes nothing after the reset', async () => {
    const { user, act, reset, before } = await prepare(action);
    const [resetRejection, rejection] = await inLockOrder(at.db, user.id, [reset, act]);
    expect(resetRejection).toBeNull();
    expect(rejection).toMatch(
      /^(SESSION_NOT_FOUND|INVALID_CREDENTIALS|SIGN_IN_CODE_INVALID|CHALLENGE_NOT_FOUND)$/,
    );
    await expectOwnersPassword(user);
    expect(await snapshot(user)).toEqual(before);
  });

  it('leaves the account to the reset when applied before it', async () => {
    const { user, act, reset } = await prepare(action);
    const rejections = await inLockOrder(at.db, user.id, [act, reset]);
    if (name === 'the deletion of the account')
      expect(rejections).toEqual([null, 'RECOVERY_LINK_INVALID']);
    else {
      expect(rejections).toEqual([null, null]);
      await expectOwnersPassword(user);
    }
  });
});

it('control: without the check under the lock, the old password wins after a reset', async () => {
  const stolenHash = await hashPassword('nine muddy boots');
  const { user, act, reset } = await prepare(async ({ user: { id } }) => async () => {
    expect(await isPassword(passwordHash, currentPassword)).toBe(true);
    await at.db.transaction().execute(async (trx) => {
      await lockUser(trx, id);
      await setPasswordHash(trx, id, stolenHash);
    });
  });
  expect(await inLockOrder(at.db, user.id, [reset, act])).toEqual([null, null]);
  await expect(expectOwnersPassword(user)).rejects.toThrow();
});

it('a session that ends during the password check changes nothing', async () => {
  const { user, act } = await prepare(
    async ({ caller }) =>
      () =>
        caller.account.changePassword({ currentPassword, password: 'nine muddy boots' }),
  );
  const signOutEverywhere = () =>
    at.db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id);
      await trx.deleteFrom('sessions').where('userId', '=', user.id).execute();
    });
  const rejections = await inLockOrder(at.db, user.id, [signOutEverywhere, act]);
  expect(rejections).toEqual([null, 'SESSION_NOT_FOUND']);
});

it('the second of two changes that confirmed the same password is rejected', async () => {
  const user = await createUser(at.db, { passwordHash });
  const caller = callerFor(at.deps, user);
  await caller.auth.me();
  const change = (password: string) => () =>
    caller.account.changePassword({ currentPassword, password });
  const calls = [change(ownerPassword), change('nine muddy boots')];
  expect(await inLockOrder(at.db, user.id, calls)).toEqual([null, 'WRONG_PASSWORD']);
});

it('a second factor added in the meantime is required', async () => {
  const user = await createUser(at.db, { passwordHash });
  const caller = callerFor(at.deps, user);
  const { id, totp } = await caller.factors.enroll({ kind: 'totp', currentPassword });
  const code = appCode(secretOfShown(totp?.secret ?? ''));
  const rejections = await inLockOrder(at.db, user.id, [
    () => caller.factors.verify({ factorId: id, code }),
    () => caller.account.delete({ currentPassword }),
  ]);
  expect(rejections).toEqual([null, 'SECOND_FACTOR_INVALID']);
});

it('no attack wins with random delays either', { tags: ['slow'] }, async () => {
  const result = await runResetRaceBenchmark(
    at.db,
    async (_server, method, path, body, token) => {
      const response = await at.call(method, path, { body, ...(token && { token }) });
      return { status: response.statusCode, body: response.body };
    },
    4,
  );
  for (const { won } of Object.values(result)) expect(won).toBe(0);
  // Some attacks must have come first, or nothing raced.
  const actedBefore = Object.values(result).map((counts) => counts.actedBefore);
  expect(Math.max(...actedBefore)).toBeGreaterThan(0);
});

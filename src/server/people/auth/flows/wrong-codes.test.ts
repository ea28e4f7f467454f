import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { emailedToken, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  addApp,
  addPasskey,
  appCode,
  challengeFor,
  completeLogin,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { wrongCodeLimits } from '#shared/people/accounts/accounts.ts';

const at = openTestDeps();
const guest = () => callerFor(at.deps, null);
const ownerPassword = 'seven slow rivers';
let passwordHash = '';
let user: Account;

beforeAll(async () => {
  passwordHash = await hashPassword(testPassword);
});
beforeEach(async () => {
  user = await createUser(at.db, { passwordHash });
});

const login = (password = testPassword) => guest().auth.login({ email: user.email, password });
const challengeOf = (password?: string) => challengeFor(at.deps, user, password);
const complete = (challengeId: string, code: string) => completeLogin(at.deps, challengeId, code);

/** Skips the 15-minute window of five codes but keeps the daily count. */
const endWindow = () =>
  at.db.deleteFrom('rateLimits').where('key', 'like', 'secondFactor:%').execute();

async function guess(challengeId: string, times: number) {
  for (let attempt = 0; attempt < times; attempt++) {
    await endWindow();
    expect(await complete(challengeId, '000000')).toBe('SECOND_FACTOR_INVALID');
  }
}
const subjects = async () => (await emailsTo(at.deps, user.email)).map(({ subject }) => subject);
const warning = 'Incorrect codes entered for your account';
const lockout = 'Reset your password to keep using LearnLocal';

describe('wrong second-factor codes', () => {
  it('are reported to the owner after five, even with correct ones in between', async () => {
    const { secret } = await addApp(at.deps, user);
    const challengeId = await challengeOf();
    await guess(challengeId, 4);
    expect(await complete(challengeId, appCode(secret))).toBeNull();
    expect(await subjects()).not.toContain(warning);
    await guess(await challengeOf(), 2);
    expect((await subjects()).filter((subject) => subject === warning)).toHaveLength(1);
  });

  it('also count when they confirm an account change', async () => {
    await addApp(at.deps, user);
    const caller = callerFor(at.deps, user);
    for (let attempt = 0; attempt < wrongCodeLimits.warnAfter; attempt++)
      await rejectionOf(
        caller.account.delete({ currentPassword: testPassword, code: 'aaaaa-aaaaa' }),
      );
    expect(await subjects()).toContain(warning);
  });

  it('are limited to 20 a day, after which the password must be reset by email', async () => {
    const { secret, recoveryCodes } = await addApp(at.deps, user);
    const caller = callerFor(at.deps, user);
    await caller.auth.me();
    const challengeId = await challengeOf();
    await guess(challengeId, wrongCodeLimits.resetAfter);
    expect((await subjects())[0]).toBe(lockout);
    await endWindow();
    const code = appCode(secret);
    expect(await complete(challengeId, code)).toBe('PASSWORD_RESET_REQUIRED');
    expect(await rejectionOf(login())).toBe('PASSWORD_RESET_REQUIRED');
    // A wrong password does not reveal the lock.
    expect(await rejectionOf(login('wrong'))).toBe('INVALID_CREDENTIALS');
    const proof = { currentPassword: testPassword, code };
    const change = caller.account.changePassword({ ...proof, password: ownerPassword });
    expect(await rejectionOf(change)).toBe('PASSWORD_RESET_REQUIRED');

    await guest().auth.recover({ email: user.email });
    const token = await emailedToken(at.deps, user.email);
    await guest().auth.resetPassword({ token, password: ownerPassword });
    // The second factor is still required, and the count restarts.
    const next = await challengeOf(ownerPassword);
    await guess(next, 1);
    expect(await complete(next, recoveryCodes[0] ?? '')).toBeNull();
  });

  it('do not block passkeys, which cannot be guessed', async () => {
    const { passkey } = await addPasskey(at.deps, user);
    await guess(await challengeOf(), wrongCodeLimits.resetAfter);
    const { challengeId, passkeyOptions } = await guest().auth.beginPasskey();
    const credential = passkey.sign(passkeyOptions);
    const entry = await guest().auth.completeLogin({ challengeId, credential });
    expect(entry.user.id).toBe(user.id);
  });

  it('do not block sign-in when they were entered for a factor that is being added', async () => {
    const { secret, recoveryCodes } = await addApp(at.deps, user);
    const caller = callerFor(at.deps, user);
    const { id } = await caller.factors.enroll({
      kind: 'totp',
      currentPassword: testPassword,
      code: recoveryCodes[0],
    });
    for (let attempt = 0; attempt < 5; attempt++)
      await rejectionOf(caller.factors.verify({ factorId: id, code: '000000' }));
    expect(await complete(await challengeOf(), appCode(secret))).toBeNull();
    expect(await subjects()).not.toContain(warning);
  });
});

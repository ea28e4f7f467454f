import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { emailedCode, emailedToken, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { addApp, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const guest = () => callerFor(at.deps, null);
let user: Account;

beforeEach(async () => {
  user = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
});

async function newCode(): Promise<string> {
  await guest().auth.sendCode({ email: user.email });
  return emailedCode(at.deps, user.email);
}
const signIn = (code: string, email = user.email) =>
  rejectionOf(guest().auth.loginWithCode({ email, code }));
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
/** Skips the 15-minute window but keeps the attempts counted for the code. */
const endBudgets = () =>
  at.db.deleteFrom('rateLimits').where('key', 'like', 'emailCode:%').execute();

describe('an emailed code', () => {
  it('signs in once, with or without spaces', async () => {
    const code = await newCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeNull();
    expect(await signIn(code)).toBe('SIGN_IN_CODE_INVALID');
  });

  it('lets exactly one of 20 concurrent sign-ins succeed', async () => {
    const code = await newCode();
    const rejections = await Promise.all(Array.from({ length: 20 }, () => signIn(code)));
    expect(rejections.filter((rejection) => rejection === null)).toHaveLength(1);
  });

  it('allows five attempts, including the correct one', async () => {
    const code = await newCode();
    for (let attempt = 0; attempt < 4; attempt++)
      expect(await signIn(wrong(code))).toBe('SIGN_IN_CODE_INVALID');
    expect(await signIn(code)).toBeNull();
    const next = await newCode();
    for (let attempt = 0; attempt < 5; attempt++) await signIn(wrong(next));
    await endBudgets();
    expect(await signIn(next)).toBe('SIGN_IN_CODE_INVALID');
  });

  it('cannot be guessed by requesting many codes, as the account has five attempts', async () => {
    for (let round = 0; round < 2; round++) {
      const code = await newCode();
      for (let attempt = 0; attempt < 3; attempt++) await signIn(wrong(code));
    }
    expect(await signIn(await newCode())).toBe('RATE_LIMITED');
  });

  it('works for ten minutes', async () => {
    const code = await newCode();
    await sql`UPDATE sign_in_codes SET expires_at = expires_at - interval '10 minutes'`.execute(
      at.db,
    );
    expect(await signIn(code)).toBe('SIGN_IN_CODE_INVALID');
  });

  it('works for one account and is revoked by a newer code', async () => {
    const other = await createUser(at.db);
    await guest().auth.sendCode({ email: other.email });
    const code = await newCode();
    expect(await signIn(code, other.email)).toBe('SIGN_IN_CODE_INVALID');
    const newer = await newCode();
    if (newer !== code) expect(await signIn(code)).toBe('SIGN_IN_CODE_INVALID');
    expect(await signIn(newer)).toBeNull();
  });

  it('is revoked by a password reset', async () => {
    const code = await newCode();
    await guest().auth.recover({ email: user.email });
    const token = await emailedToken(at.deps, user.email);
    await guest().auth.resetPassword({ token, password: 'seven slow rivers' });
    expect(await signIn(code)).toBe('SIGN_IN_CODE_INVALID');
  });

  it('survives anything a thief with a session can do', async () => {
    const code = await newCode();
    const thief = callerFor(at.deps, user);
    await thief.account.endOtherSessions();
    await thief.account.changePassword({
      currentPassword: testPassword,
      password: 'nine muddy boots',
    });
    expect(await signIn(code)).toBeNull();
  });

  it('sent to the old address does not work after an email change', async () => {
    const code = await newCode();
    const email = `moved_${user.username}@example.com`;
    await callerFor(at.deps, user).account.changeEmail({ email, currentPassword: testPassword });
    await guest().account.confirmEmail({ token: await emailedToken(at.deps, email) });
    expect(await signIn(code, email)).toBe('SIGN_IN_CODE_INVALID');
  });

  it('still requires the second factor', async () => {
    await addApp(at.deps, user);
    const code = await newCode();
    const entry = await guest().auth.loginWithCode({ email: user.email, code });
    expect(entry).toEqual({ mfaRequired: true, challengeId: expect.any(String) });
  });

  it('does not sign in to an account whose address is not confirmed', async () => {
    user = await createUser(at.db, { emailVerifiedAt: null, fullName: 'Mallory Evil' });
    const code = await newCode();
    const [email] = await emailsTo(at.deps, user.email);
    expect(email?.text).not.toContain('Mallory');
    const entry = await guest().auth.loginWithCode({ email: user.email, code });
    expect(entry).toEqual({ joinRequired: true });
  });

  it('is stored as a keyed hash, so a copied table does not reveal it', async () => {
    const code = await newCode();
    const { rows } = await sql<{ dump: string }>`
      SELECT json_agg(e)::text AS dump FROM sign_in_codes e`.execute(at.db);
    expect(rows[0]?.dump).not.toContain(`"${code}"`);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { validateSession } from '#server/people/auth/sessions/sessions.ts';
import { callerFor, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { emailedToken, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  addApp,
  challengeFor,
  completeLogin,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const guest = () => callerFor(at.deps, null);
const next = 'seven slow rivers';
let user: Account;

beforeEach(async () => {
  user = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
});

async function recoveryToken(): Promise<string> {
  await guest().auth.recover({ email: user.email });
  return emailedToken(at.deps, user.email);
}
const reset = (token: string, password = next) =>
  rejectionOf(guest().auth.resetPassword({ token, password }));
const signIn = (password: string) =>
  rejectionOf(guest().auth.login({ email: user.email, password }));

describe('password recovery', () => {
  it('emails a link that sets a new password', async () => {
    const token = await recoveryToken();
    expect(await reset(token)).toBeNull();
    expect(await signIn(testPassword)).toBe('INVALID_CREDENTIALS');
    expect(await signIn(next)).toBeNull();
    const [received] = await emailsTo(at.deps, user.email);
    expect(received?.subject).toBe('Your password was changed');
  });

  it('ends the calendar feed, and says so', async () => {
    const { calendarFeed } = callerFor(at.deps, user);
    await calendarFeed.create();
    expect(await reset(await recoveryToken())).toBeNull();
    expect(await calendarFeed.get()).toBeNull();
    const [received] = await emailsTo(at.deps, user.email);
    expect(received?.text).toContain('Your calendar link was turned off, too.');
  });

  it('ends every session and opens none', async () => {
    const session = await tokenOf(at.db, user);
    const result = await guest().auth.resetPassword({
      token: await recoveryToken(),
      password: next,
    });
    expect(result).toBeUndefined();
    expect(await validateSession(at.db, session, true)).toBeNull();
    expect(await at.db.selectFrom('sessions').where('userId', '=', user.id).execute()).toEqual([]);
  });

  it('never bypasses a second factor', async () => {
    const { recoveryCodes } = await addApp(at.deps, user);
    expect(await reset(await recoveryToken())).toBeNull();
    const challengeId = await challengeFor(at.deps, user, next);
    expect(await completeLogin(at.deps, challengeId, '000000')).toBe('SECOND_FACTOR_INVALID');
    expect(await completeLogin(at.deps, challengeId, recoveryCodes[0] ?? '')).toBeNull();
  });

  it('ends a pending sign-in', async () => {
    const { recoveryCodes } = await addApp(at.deps, user);
    const challengeId = await challengeFor(at.deps, user);
    await reset(await recoveryToken());
    const code = recoveryCodes[0] ?? '';
    expect(await completeLogin(at.deps, challengeId, code)).toBe('CHALLENGE_NOT_FOUND');
  });

  it('lets exactly one of 20 concurrent calls succeed', async () => {
    const token = await recoveryToken();
    const rejections = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(rejections.filter((rejection) => rejection === null)).toHaveLength(1);
    expect(await reset(token)).toBe('RECOVERY_LINK_INVALID');
  });

  it('works for 60 minutes', async () => {
    const token = await recoveryToken();
    const age = (interval: string) =>
      sql`UPDATE verification_tokens SET expires_at = expires_at - ${interval}::interval`.execute(
        at.db,
      );
    await age('59 minutes');
    expect(await reset(token, 'password1')).toBe('WEAK_PASSWORD');
    await age('1 minute');
    expect(await reset(token)).toBe('RECOVERY_LINK_INVALID');
  });

  it('accepts only the newest link, and none of another purpose', async () => {
    const older = await recoveryToken();
    const newer = await recoveryToken();
    expect(older).not.toBe(newer);
    expect(await reset(older)).toBe('RECOVERY_LINK_INVALID');
    expect(await rejectionOf(guest().auth.verify({ type: 'signup', token: newer }))).toBe(
      'VERIFICATION_LINK_INVALID',
    );
    expect(await rejectionOf(guest().account.confirmEmail({ token: newer }))).toBe(
      'VERIFICATION_LINK_INVALID',
    );
    expect(await reset(newer)).toBeNull();
  });

  it('confirms the address, since the link was read there', async () => {
    const passwordHash = await hashPassword(testPassword);
    user = await createUser(at.db, { emailVerifiedAt: null, passwordHash });
    expect(await reset(await recoveryToken())).toBeNull();
    expect(await signIn(next)).toBeNull();
  });

  it('rejects a weak password with reasons and keeps the link valid', async () => {
    const token = await recoveryToken();
    expect(await reset(token, user.username)).toBe('WEAK_PASSWORD');
    expect(await reset(token)).toBeNull();
  });

  it('sends no email to an address without an account', async () => {
    await guest().auth.recover({ email: 'nobody@example.com' });
    expect(await emailsTo(at.deps, 'nobody@example.com')).toEqual([]);
  });
});

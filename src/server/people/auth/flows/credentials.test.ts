import { beforeEach, describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { validateSession } from '#server/people/auth/sessions/sessions.ts';
import { callerFor, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { emailedToken, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  addApp,
  addPasskey,
  appCode,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const guest = () => callerFor(at.deps, null);
let user: Account;
let kept: string;
let other: string;
let made = 0;

beforeEach(async () => {
  user = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
  kept = await tokenOf(at.db, user);
  other = await tokenOf(at.db, user);
});

async function owner() {
  const signedIn = await validateSession(at.db, kept, true);
  if (!signedIn) throw new Error('The session has ended');
  return callerFor(at.deps, signedIn.account, { session: signedIn.session });
}
const isAlive = async (token: string) => (await validateSession(at.db, token, true)) !== null;

describe('changing the email address', () => {
  async function asked(code?: string) {
    const email = `new_${made++}@example.com`;
    await (await owner()).account.changeEmail({ email, currentPassword: testPassword, code });
    return { email, token: await emailedToken(at.deps, email) };
  }

  it('notifies both addresses and takes effect when the new one is confirmed', async () => {
    const { email, token } = await asked();
    expect((await emailsTo(at.deps, user.email))[0]).toMatchObject({
      subject: 'Your email address is about to change',
      text: expect.stringContaining(email),
    });
    const before = await (await owner()).auth.me();
    expect(before?.email).toBe(user.email);
    expect(await guest().account.confirmEmail({ token })).toEqual({ email });
    for (const address of [user.email, email])
      expect((await emailsTo(at.deps, address))[0]?.subject).toBe('Your email address was changed');
    const login = (address: string) =>
      rejectionOf(guest().auth.login({ email: address, password: testPassword }));
    expect(await login(user.email)).toBe('INVALID_CREDENTIALS');
    expect(await login(email)).toBeNull();
  });

  it('keeps the requesting session, ends all others and opens none', async () => {
    const { secret } = await addApp(at.deps, user);
    kept = await tokenOf(at.db, user);
    other = await tokenOf(at.db, user);
    const { token } = await asked(appCode(secret));
    await guest().account.confirmEmail({ token });
    expect(await isAlive(kept)).toBe(true);
    expect(await isAlive(other)).toBe(false);
    const sessions = await at.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', user.id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it('uses a link that works once and only for this purpose', async () => {
    const { token } = await asked();
    expect(await rejectionOf(guest().auth.verify({ type: 'signup', token }))).toBe(
      'VERIFICATION_LINK_INVALID',
    );
    const confirmations = await Promise.all(
      Array.from({ length: 20 }, () => rejectionOf(guest().account.confirmEmail({ token }))),
    );
    expect(confirmations.filter((rejection) => rejection === null)).toHaveLength(1);
    expect(await rejectionOf(guest().account.confirmEmail({ token }))).toBe(
      'EMAIL_ALREADY_CONFIRMED',
    );
  });

  it('revokes the links in the old mailbox', async () => {
    await guest().auth.recover({ email: user.email });
    const old = await emailedToken(at.deps, user.email);
    const { token } = await asked();
    await guest().account.confirmEmail({ token });
    expect(
      await rejectionOf(guest().auth.resetPassword({ token: old, password: 'seven slow rivers' })),
    ).toBe('RECOVERY_LINK_INVALID');
  });

  it('requires the password and a different address', async () => {
    const ask = async (email: string, currentPassword = testPassword) =>
      rejectionOf((await owner()).account.changeEmail({ email, currentPassword }));
    expect(await ask('x@example.com', 'wrong')).toBe('WRONG_PASSWORD');
    expect(await ask(user.email.toUpperCase())).toBe('EMAIL_UNCHANGED');
  });

  it('responds the same for a taken address and notifies its owner', async () => {
    const { token } = await asked();
    const taken = await createUser(at.db);
    const ask = (await owner()).account.changeEmail({
      email: taken.email.toUpperCase(),
      currentPassword: testPassword,
    });
    expect(await ask).toBeUndefined();
    // As with a free address, the old address is notified and an earlier link is revoked.
    expect((await emailsTo(at.deps, user.email))[0]?.text).toContain(taken.email);
    expect(await rejectionOf(guest().account.confirmEmail({ token }))).toBe(
      'VERIFICATION_LINK_INVALID',
    );
    const received = await emailsTo(at.deps, taken.email);
    expect(received.map(({ subject }) => subject)).toEqual([
      'You already have a LearnLocal account',
    ]);
    expect(received[0]?.text).not.toContain('access_token');
  });

  it('is canceled when the requesting session is ended from another one', async () => {
    const { token } = await asked();
    kept = other;
    await (await owner()).account.endOtherSessions();
    expect(await rejectionOf(guest().account.confirmEmail({ token }))).toBe(
      'VERIFICATION_LINK_INVALID',
    );
  });

  it('ends with the session that asked for it', async () => {
    const { token } = await asked();
    const asking = await validateSession(at.db, kept, true);
    const ending = await validateSession(at.db, other, true);
    if (!asking || !ending) throw new Error('A session has ended');
    const elsewhere = callerFor(at.deps, user, { session: ending.session });
    await elsewhere.account.endSession({ sessionId: asking.session.handle });
    expect(await rejectionOf(guest().account.confirmEmail({ token }))).toBe(
      'VERIFICATION_LINK_INVALID',
    );
  });

  it('is rejected when someone else has taken the address in the meantime', async () => {
    const { email, token } = await asked();
    await createUser(at.db, { email });
    expect(await rejectionOf(guest().account.confirmEmail({ token }))).toBe('EMAIL_TAKEN');
  });
});

describe('changing the password', () => {
  const change = async (currentPassword: string, password = 'seven slow rivers') =>
    rejectionOf((await owner()).account.changePassword({ currentPassword, password }));

  it('requires the current password and ends all other sessions', async () => {
    expect(await change('wrong')).toBe('WRONG_PASSWORD');
    expect(await isAlive(other)).toBe(true);
    expect(await change(testPassword)).toBeNull();
    expect(await isAlive(kept)).toBe(true);
    expect(await isAlive(other)).toBe(false);
    expect((await emailsTo(at.deps, user.email))[0]?.subject).toBe('Your password was changed');
  });

  it('rejects a weak password', async () => {
    expect(await change(testPassword, `${user.username}1`)).toBe('WEAK_PASSWORD');
  });

  it('cancels a pending email change', async () => {
    const email = `new_${made++}@example.com`;
    await (await owner()).account.changeEmail({ email, currentPassword: testPassword });
    const token = await emailedToken(at.deps, email);
    await change(testPassword);
    expect(await rejectionOf(guest().account.confirmEmail({ token }))).toBe(
      'VERIFICATION_LINK_INVALID',
    );
  });

  it('keeps a recovery link valid, so a thief cannot lock the owner out', async () => {
    await guest().auth.recover({ email: user.email });
    const token = await emailedToken(at.deps, user.email);
    const thief = await owner();
    expect(await change(testPassword)).toBeNull();
    await thief.account.endOtherSessions();
    const password = 'nine muddy boots';
    expect(await rejectionOf(guest().auth.resetPassword({ token, password }))).toBeNull();
    expect(await isAlive(kept)).toBe(false);
    expect(await rejectionOf(guest().auth.login({ email: user.email, password }))).toBeNull();
  });

  it('allows ten wrong guesses with a stolen session', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await change('wrong')).toBe('WRONG_PASSWORD');
    expect(await change(testPassword)).toBe('RATE_LIMITED');
  });

  it('is rejected after ten changes within an hour', async () => {
    for (let attempt = 0; attempt < 9; attempt++)
      await consumeAttempt(at.db, 'changePassword', { account: user.id });
    expect(await change(testPassword)).toBeNull();
    expect(await change('seven slow rivers', 'eight slow rivers')).toBe('RATE_LIMITED');
  });

  it('is rejected for an account without a password, which sets one by recovery', async () => {
    user = await createUser(at.db);
    kept = await tokenOf(at.db, user);
    expect(await change('')).toBe('VALIDATION_FAILED');
    expect(await change('anything')).toBe('PASSWORD_NOT_SET');
    await guest().auth.recover({ email: user.email });
    const token = await emailedToken(at.deps, user.email);
    await guest().auth.resetPassword({ token, password: testPassword });
    kept = await tokenOf(at.db, user);
    expect(await change(testPassword)).toBeNull();
  });
});

describe('with a second factor', () => {
  const proof = { currentPassword: testPassword };
  type Caller = Awaited<ReturnType<typeof owner>>;
  type Factor = { code?: string; challengeId?: string; credential?: { id: string } };
  const changes: [string, (caller: Caller, factor: Factor) => Promise<unknown>][] = [
    [
      'changing the email address',
      ({ account }, factor) =>
        account.changeEmail({ email: `new_${made++}@example.com`, ...proof, ...factor }),
    ],
    [
      'changing the password',
      ({ account }, factor) =>
        account.changePassword({ password: 'seven slow rivers', ...proof, ...factor }),
    ],
    ['deleting the account', ({ account }, factor) => account.delete({ ...proof, ...factor })],
  ];

  it.each(changes)('%s requires a code as well', async (_name, change) => {
    const { secret } = await addApp(at.deps, user);
    kept = await tokenOf(at.db, user);
    const caller = await owner();
    expect(await rejectionOf(change(caller, {}))).toBe('SECOND_FACTOR_INVALID');
    expect(await rejectionOf(change(caller, { code: '000000' }))).toBe('SECOND_FACTOR_INVALID');
    expect(await rejectionOf(change(caller, { code: appCode(secret) }))).toBeNull();
  });

  it.each(changes)('%s accepts a passkey instead', async (_name, change) => {
    const { passkey } = await addPasskey(at.deps, user);
    kept = await tokenOf(at.db, user);
    const caller = await owner();
    const { challengeId, passkeyOptions } = await caller.factors.challenge();
    const credential = passkey.sign(passkeyOptions ?? { challenge: '' });
    expect(await rejectionOf(change(caller, { challengeId, credential }))).toBeNull();
  });
});

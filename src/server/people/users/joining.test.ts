import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { callerFor, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { emailedCode, emailedToken, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { addApp, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const guest = () => callerFor(at.deps, null);
const person = { fullName: 'Ada Park', phoneNumber: '+15035550144' };
let made = 0;
const newAddress = () => `new_${made++}@example.com`;

async function codeFor(email: string): Promise<string> {
  await guest().auth.sendCode({ email });
  return emailedCode(at.deps, email);
}

/** The one account with this address. */
const accountOf = (email: string) =>
  at.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

async function join(email: string, changes: Partial<typeof person> = {}) {
  const code = await codeFor(email);
  return guest().account.join({ email, code, ...person, ...changes });
}

describe('joining with a code', () => {
  it('makes a confirmed account without a password, with a username from the first name', async () => {
    const email = newAddress();
    const entry = await join(email);
    expect(entry).toMatchObject({ mfaRequired: false, user: { email, ...person } });
    const account = await accountOf(email);
    expect(account).toMatchObject({ passwordHash: null, role: 'user', ...person });
    expect(account.emailVerifiedAt).not.toBeNull();
    expect(account.username).toMatch(/^ada_\d{4,7}$/);
  });

  it('leaves names out of the email with the code', async () => {
    const email = newAddress();
    await codeFor(email);
    const [sent] = await emailsTo(at.deps, email);
    expect(sent?.text).toMatch(/^(Hello|Hi),\n\nHere's your code for LearnLocal\./);
  });

  it.each([
    ['Łukasz Zając', /^ukasz_\d+$/],
    ['Zoë', /^zoe_\d+$/],
    ['小林 さくら', /^member_\d+$/],
    ['Bartholomew-Maximilian-Alexander Fry', /^bartholomewmaximilia_\d+$/],
  ])('makes a valid username for %s', async (fullName, pattern) => {
    const email = newAddress();
    await join(email, { fullName });
    const { username } = await accountOf(email);
    expect(username).toMatch(pattern);
    const caller = callerFor(at.deps, await accountOf(email));
    expect(await caller.profile.update({ username })).toMatchObject({ username });
  });

  it('tells only after the right code that there is no account, and keeps the code', async () => {
    const email = newAddress();
    const code = await codeFor(email);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await rejectionOf(guest().auth.loginWithCode({ email, code: wrong }))).toBe(
      'SIGN_IN_CODE_INVALID',
    );
    expect(await rejectionOf(guest().account.join({ email, code: wrong, ...person }))).toBe(
      'SIGN_IN_CODE_INVALID',
    );
    expect(await guest().auth.loginWithCode({ email, code })).toEqual({ joinRequired: true });
    await guest().account.join({ email, code, ...person });
    expect(await rejectionOf(guest().account.join({ email, code, ...person }))).toBe(
      'SIGN_IN_CODE_INVALID',
    );
  });

  it('has ten more minutes after the right code', async () => {
    const email = newAddress();
    const code = await codeFor(email);
    const age = (minutes: number) =>
      sql`UPDATE sign_in_codes SET expires_at = expires_at - make_interval(mins => ${minutes})`.execute(
        at.db,
      );
    await age(9);
    await guest().auth.loginWithCode({ email, code });
    await age(9);
    expect(await guest().account.join({ email, code, ...person })).toBeTruthy();
  });

  it('makes one account for 20 concurrent requests', async () => {
    const email = newAddress();
    const code = await codeFor(email);
    // The limit of five attempts would hide the race.
    const rejections = await Promise.all(
      Array.from({ length: 20 }, async () => {
        await at.db.deleteFrom('rateLimits').execute();
        return rejectionOf(guest().account.join({ email, code, ...person }));
      }),
    );
    expect(rejections.filter((rejection) => rejection === null)).toHaveLength(1);
    const { rows } = await sql`SELECT id FROM users WHERE lower(email) = ${email}`.execute(at.db);
    expect(rows).toHaveLength(1);
  });

  it('signs in to the account that was confirmed meanwhile, and changes nothing', async () => {
    const user = await createUser(at.db, { fullName: 'Grace Hopper' });
    const code = await codeFor(user.email);
    const entry = await guest().account.join({ email: user.email, code, ...person });
    expect(entry).toMatchObject({ user: { id: user.id, fullName: 'Grace Hopper' } });
  });

  it('is possible again for the address of a deleted account', async () => {
    const user = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
    await callerFor(at.deps, user).account.delete({ currentPassword: testPassword });
    const entry = await join(user.email);
    expect('user' in entry && entry.user.id).not.toBe(user.id);
  });
});

describe('an account that someone registered and did not confirm', () => {
  const register = async (overrides = {}) =>
    createUser(at.db, {
      fullName: 'Mallory Evil',
      emailVerifiedAt: null,
      passwordHash: await hashPassword(testPassword),
      ...overrides,
    });

  it('goes to the owner of the mailbox, without the password and the sessions before', async () => {
    const squatted = await register();
    const token = await tokenOf(at.db, squatted);
    await guest().auth.resend({ email: squatted.email });
    const link = await emailedToken(at.deps, squatted.email);
    const entry = await join(squatted.email);
    expect(entry).toMatchObject({ user: { id: squatted.id, ...person } });
    const { email } = squatted;
    expect(await rejectionOf(guest().auth.login({ email, password: testPassword }))).toBe(
      'INVALID_CREDENTIALS',
    );
    const me = await at.call('GET', '/api/auth/me', { token });
    expect(me.statusCode).toBe(401);
    expect(await rejectionOf(guest().auth.verify({ type: 'signup', token: link }))).not.toBeNull();
    const subjects = (await emailsTo(at.deps, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your earlier password no longer works');
  });

  it('still requires the second factor that it has', async () => {
    const squatted = await register();
    await addApp(at.deps, squatted);
    const entry = await join(squatted.email);
    expect(entry).toEqual({ mfaRequired: true, challengeId: expect.any(String) });
  });

  it('stays closed while it is suspended', async () => {
    const squatted = await register({ suspendedAt: new Date(), suspensionReason: 'Spam.' });
    expect(await rejectionOf(join(squatted.email))).toBe('ACCOUNT_SUSPENDED');
    expect((await accountOf(squatted.email)).fullName).toBe('Mallory Evil');
  });
});

describe('an account without a password', () => {
  it('rejects every password like a wrong one', async () => {
    const email = newAddress();
    await join(email);
    for (const password of ['x', 'null', testPassword])
      expect(await rejectionOf(guest().auth.login({ email, password }))).toBe(
        'INVALID_CREDENTIALS',
      );
  });

  it('signs in with another code, and can set a password to be deleted', async () => {
    const email = newAddress();
    await join(email);
    const code = await codeFor(email);
    expect(await guest().auth.loginWithCode({ email, code })).toMatchObject({ mfaRequired: false });
    const account = await accountOf(email);
    const proof = { currentPassword: testPassword };
    const caller = callerFor(at.deps, account);
    expect(await rejectionOf(caller.account.delete(proof))).toBe('PASSWORD_NOT_SET');
    await guest().auth.recover({ email });
    const token = await emailedToken(at.deps, email);
    await guest().auth.resetPassword({ token, password: testPassword });
    await callerFor(at.deps, account).account.delete(proof);
    expect(await at.db.selectFrom('users').where('email', '=', email).execute()).toEqual([]);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashToken } from '#server/platform/crypto/tokens.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { callerFor } from '#server/testing/fixtures/factories.ts';
import { emailedToken } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const guest = () => callerFor(at.deps, null);

let people = 0;
function newPerson(overrides: Record<string, string> = {}) {
  const username = `learner_${people++}`;
  const password = 'three quiet herons';
  return {
    fullName: 'Ada Park',
    username,
    email: `${username}@example.com`,
    phoneNumber: '+15035550123',
    password,
    confirmPassword: overrides.password ?? password,
    ...overrides,
  };
}

async function registered(overrides: Record<string, string> = {}) {
  const person = newPerson(overrides);
  await guest().auth.register(person);
  return { ...person, token: await emailedToken(at.deps, person.email) };
}

describe('signing up', () => {
  it('creates a user and emails a link to confirm the address', async () => {
    const person = newPerson({ email: 'Ada.Park@Example.com' });
    const { user, emailVerificationRequired } = await guest().auth.register(person);
    expect(emailVerificationRequired).toBe(true);
    expect(user).toMatchObject({ role: 'user', email: 'ada.park@example.com' });
    const [email] = await at.deps.outbox.read();
    expect(email?.to).toBe('ada.park@example.com');
    expect(email?.links[0]).toMatch(
      /^http:\/\/localhost:3000\/auth\/verify-email#type=signup&access_token=[\w-]{43}$/,
    );
  });

  it('makes one account of all forms in which an address is typed or pasted', async () => {
    const ascii = 'user@xn--mnchen-3ya.de';
    const { password } = await registered({ email: 'user@münchen.de' });
    expect((await at.deps.outbox.read())[0]?.to).toBe(ascii);
    const forms = [
      'user@münchen.de',
      'User@MÜNCHEN.de',
      ascii,
      '\u202Auser\u200B@mu\u0308nchen.de\u202C',
    ];
    for (const email of forms) {
      expect(await rejectionOf(guest().auth.register(newPerson({ email })))).toBe('EMAIL_TAKEN');
      expect(await rejectionOf(guest().auth.login({ email, password }))).toBe('EMAIL_NOT_VERIFIED');
    }
  });

  it('stores neither the password nor a usable token', async () => {
    const { email, password, token } = await registered();
    const { rows } = await sql<{ dump: string }>`
      SELECT (SELECT json_agg(u)::text FROM users u)
        || (SELECT json_agg(t)::text FROM verification_tokens t)
        || (SELECT json_agg(j)::text FROM pgboss.job j) AS dump`.execute(at.db);
    const dump = rows[0]?.dump ?? '';
    expect(dump).toContain(email);
    expect(dump).not.toContain(password);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(Buffer.from(token).toString('hex'));
    expect(dump).toContain(hashToken(token));
  });

  it('is rejected for a taken address or username, ignoring case', async () => {
    const { email, username } = await registered();
    const call = (overrides: Record<string, string>) =>
      rejectionOf(guest().auth.register(newPerson(overrides)));
    expect(await call({ email: email.toUpperCase() })).toBe('EMAIL_TAKEN');
    expect(await call({ username: username.toUpperCase() })).toBe('USERNAME_TAKEN');
  });

  it('is rejected with reasons for a weak password, such as the user’s own name', async () => {
    for (const password of ['password1', 'Bernadette7']) {
      const person = newPerson({ fullName: 'Bernadette Ash', password });
      const error = await guest().auth.register(person).catch(publicError);
      expect(error).toMatchObject({ body: { code: 'WEAK_PASSWORD' } });
      expect(JSON.stringify(error)).toMatch(/"password":".{10,}"/);
    }
  });

  it('leaves no account behind when its email cannot be enqueued', async () => {
    const person = newPerson();
    await sql`ALTER TABLE pgboss.job ADD CONSTRAINT no_room CHECK (false) NOT VALID`.execute(at.db);
    await expect(guest().auth.register(person)).rejects.toThrow();
    await sql`ALTER TABLE pgboss.job DROP CONSTRAINT no_room`.execute(at.db);
    const rows = await at.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('confirming the address', () => {
  it('works once and signs in', async () => {
    const { token, email } = await registered();
    const entry = await guest().auth.verify({ type: 'signup', token });
    expect(entry).toMatchObject({
      mfaRequired: false,
      user: { email },
      session: { token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await rejectionOf(guest().auth.verify({ type: 'signup', token }))).toBe(
      'EMAIL_ALREADY_CONFIRMED',
    );
  });

  it('lets exactly one of 20 concurrent calls succeed', async () => {
    const { token } = await registered();
    const rejections = await Promise.all(
      Array.from({ length: 20 }, () => rejectionOf(guest().auth.verify({ type: 'signup', token }))),
    );
    expect(rejections.filter((rejection) => rejection === null)).toHaveLength(1);
  });

  it('is rejected after 24 hours', async () => {
    const { token } = await registered();
    await at.db
      .updateTable('verificationTokens')
      .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
      .where('tokenHash', '=', hashToken(token))
      .execute();
    expect(await rejectionOf(guest().auth.verify({ type: 'signup', token }))).toBe(
      'VERIFICATION_LINK_INVALID',
    );
  });

  it('accepts the newest link only', async () => {
    const { token, email } = await registered();
    await guest().auth.resend({ email });
    await at.deps.background.settled();
    const newer = await emailedToken(at.deps, email);
    expect(newer).not.toBe(token);
    expect(await rejectionOf(guest().auth.verify({ type: 'signup', token }))).toBe(
      'VERIFICATION_LINK_INVALID',
    );
    expect(await rejectionOf(guest().auth.verify({ type: 'signup', token: newer }))).toBeNull();
  });

  it('responds the same to a resend for known, confirmed and unknown addresses', async () => {
    const { token, email } = await registered();
    await guest().auth.verify({ type: 'signup', token });
    const before = (await at.deps.outbox.read()).length;
    expect(await guest().auth.resend({ email })).toBeUndefined();
    expect(await guest().auth.resend({ email: 'nobody@example.com' })).toBeUndefined();
    await at.deps.background.settled();
    expect(await at.deps.outbox.read()).toHaveLength(before);
  });
});

describe('signing in', () => {
  it('is rejected for an unconfirmed address, and says so only with the right password', async () => {
    const { email, password, token } = await registered();
    const signIn = (given: string) => rejectionOf(guest().auth.login({ email, password: given }));
    expect(await signIn('three quiet hares')).toBe('INVALID_CREDENTIALS');
    expect(await signIn(password)).toBe('EMAIL_NOT_VERIFIED');
    await guest().auth.verify({ type: 'signup', token });
    expect(await signIn(password)).toBeNull();
  });

  it('responds the same to a wrong password and an unknown address', async () => {
    const { email, token } = await registered();
    await guest().auth.verify({ type: 'signup', token });
    const wrong = await guest().auth.login({ email, password: 'wrong' }).catch(publicError);
    const unknown = await guest()
      .auth.login({ email: 'nobody@example.com', password: 'wrong' })
      .catch(publicError);
    expect(wrong).toEqual(unknown);
  });

  it('allows ten attempts per account, then again after a wait', async () => {
    const { email, password, token } = await registered();
    await guest().auth.verify({ type: 'signup', token });
    const signIn = (given: string) => guest().auth.login({ email, password: given });
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await rejectionOf(signIn('wrong'))).toBe('INVALID_CREDENTIALS');
    const limited = await signIn(password).catch(publicError);
    expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(limited).toHaveProperty('retryAfterSeconds', expect.any(Number));
    await at.db
      .updateTable('rateLimits')
      .set({ windowEndsAt: sql<Date>`now() - interval '1 second'` })
      .execute();
    expect(await rejectionOf(signIn(password))).toBeNull();
  });

  it('resets the attempts after a success', async () => {
    const { email, password, token } = await registered();
    await guest().auth.verify({ type: 'signup', token });
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 9; attempt++)
        await rejectionOf(guest().auth.login({ email, password: 'wrong' }));
      expect(await rejectionOf(guest().auth.login({ email, password }))).toBeNull();
    }
  });
});

describe('without mandatory confirmation', () => {
  it('registration signs in immediately', async () => {
    const env = { ...at.deps.env, requireEmailVerification: false };
    const caller = callerFor({ ...at.deps, env }, null);
    const person = newPerson();
    const { emailVerificationRequired, user } = await caller.auth.register(person);
    expect(emailVerificationRequired).toBe(false);
    // The address is still unconfirmed, because ownership has not been proven.
    const row = await at.db
      .selectFrom('users')
      .select('emailVerifiedAt')
      .where('id', '=', user.id)
      .executeTakeFirst();
    expect(row).toEqual({ emailVerifiedAt: null });
    expect(await emailedToken(at.deps, person.email)).not.toBe('');
  });
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { validateSession } from '#server/people/auth/sessions/sessions.ts';
import { callerFor, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  addApp,
  addPasskey,
  appCode,
  challengeFor,
  completeLogin,
  makeSoftwarePasskey,
  secretOfShown,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { minuteMs } from '#shared/units.ts';

const at = openTestDeps();
const guest = () => callerFor(at.deps, null);
let passwordHash = '';
let user: Account;

beforeAll(async () => {
  passwordHash = await hashPassword(testPassword);
});
beforeEach(async () => {
  user = await createUser(at.db, { passwordHash });
});

const newChallenge = () => challengeFor(at.deps, user);
const complete = (challengeId: string, code: string) => completeLogin(at.deps, challengeId, code);

describe('an authenticator app', () => {
  it('is enrolled with a secret, an otpauth URI and a locally rendered QR code', async () => {
    const { totp } = await callerFor(at.deps, user).factors.enroll({
      kind: 'totp',
      currentPassword: testPassword,
    });
    expect(totp?.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp?.uri).toMatch(/^otpauth:\/\/totp\/LearnLocal:/);
    expect(totp?.qrSvg).toMatch(/^<svg[\s\S]*<\/svg>$/);
  });

  it('is required only after it is verified with a code', async () => {
    const caller = callerFor(at.deps, user);
    const { id } = await caller.factors.enroll({ kind: 'totp', currentPassword: testPassword });
    expect(
      (await guest().auth.login({ email: user.email, password: testPassword })).mfaRequired,
    ).toBe(false);
    expect(await rejectionOf(caller.factors.verify({ factorId: id, code: '000000' }))).toBe(
      'SECOND_FACTOR_INVALID',
    );
    await addApp(at.deps, user);
    expect(
      (await guest().auth.login({ email: user.email, password: testPassword })).mfaRequired,
    ).toBe(true);
  });

  it('is rejected when ten others were verified since it was enrolled', async () => {
    const caller = callerFor(at.deps, user);
    const { id, totp } = await caller.factors.enroll({
      kind: 'totp',
      currentPassword: testPassword,
    });
    const others = Array.from({ length: 10 }, () => ({
      id: newId(),
      userId: user.id,
      kind: 'totp' as const,
      name: 'Another app',
      sealedSecret: Buffer.from('sealed'),
      verifiedAt: new Date(),
    }));
    await at.db.insertInto('factors').values(others).execute();
    const code = appCode(secretOfShown(totp?.secret ?? ''));
    expect(await rejectionOf(caller.factors.verify({ factorId: id, code }))).toBe(
      'TOO_MANY_FACTORS',
    );
  });

  it('requires the password to enroll, so a stolen session cannot lock the owner out', async () => {
    const enroll = (currentPassword?: string) =>
      rejectionOf(callerFor(at.deps, user).factors.enroll({ kind: 'totp', currentPassword }));
    expect(await enroll()).toBe('WRONG_PASSWORD');
    expect(await enroll('wrong')).toBe('WRONG_PASSWORD');
  });

  it('accepts a code once per time step', async () => {
    const { secret } = await addApp(at.deps, user);
    const code = appCode(secret);
    expect(await complete(await newChallenge(), code)).toBeNull();
    expect(await complete(await newChallenge(), code)).toBe('SECOND_FACTOR_INVALID');
    // A code from an earlier step is rejected as well.
    expect(await complete(await newChallenge(), appCode(secret, -1))).toBe('SECOND_FACTOR_INVALID');
    expect(await complete(await newChallenge(), appCode(secret, 1))).toBeNull();
  });

  it('lets exactly one of 20 concurrent sign-ins with the same code succeed', async () => {
    const { secret } = await addApp(at.deps, user);
    const challenges: string[] = [];
    for (let index = 0; index < 20; index++) challenges.push(await newChallenge());
    // Disables rate limiting, which would reject most of the 20 sign-ins.
    await sql`CREATE OR REPLACE FUNCTION no_limit() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.count = 1; RETURN NEW; END'`.execute(at.db);
    await sql`CREATE TRIGGER no_limit BEFORE INSERT OR UPDATE ON rate_limits
      FOR EACH ROW EXECUTE FUNCTION no_limit()`.execute(at.db);
    const code = appCode(secret);
    const rejections = await Promise.all(challenges.map((challenge) => complete(challenge, code)));
    await sql`DROP TRIGGER no_limit ON rate_limits`.execute(at.db);
    expect(rejections.filter((rejection) => rejection === null)).toHaveLength(1);
  });

  it('stores its secret encrypted and recovery codes hashed', async () => {
    const { secret, recoveryCodes } = await addApp(at.deps, user);
    const { rows } = await sql<{ dump: string }>`
      SELECT (SELECT json_agg(f)::text FROM factors f)
        || (SELECT json_agg(r)::text FROM recovery_codes r) AS dump`.execute(at.db);
    const dump = rows[0]?.dump ?? '';
    expect(dump).toContain('sealed_secret');
    expect(dump).not.toContain(Buffer.from(secret, 'base64').toString('hex'));
    for (const code of recoveryCodes) expect(dump).not.toContain(code);
  });
});

describe('a challenge', () => {
  it('is consumed by a success, not by a wrong code', async () => {
    const { secret } = await addApp(at.deps, user);
    const challengeId = await newChallenge();
    expect(await complete(challengeId, '000000')).toBe('SECOND_FACTOR_INVALID');
    expect(await complete(challengeId, appCode(secret))).toBeNull();
    expect(await complete(challengeId, appCode(secret, 1))).toBe('CHALLENGE_NOT_FOUND');
  });

  it('expires after ten minutes', async () => {
    const { secret } = await addApp(at.deps, user);
    const challengeId = await newChallenge();
    await at.db
      .updateTable('signInChallenges')
      .set({ expiresAt: sql<Date>`expires_at - interval '10 minutes'` })
      .execute();
    expect(await complete(challengeId, appCode(secret))).toBe('CHALLENGE_NOT_FOUND');
  });

  it('is not a session token', async () => {
    await addApp(at.deps, user);
    expect(await validateSession(at.db, await newChallenge(), true)).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten, shown with the first factor only, and each works once', async () => {
    const { recoveryCodes } = await addApp(at.deps, user);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second] = recoveryCodes;
    expect((await addPasskey(at.deps, user, second)).recoveryCodes).toBeNull();
    expect(await complete(await newChallenge(), first.toUpperCase().replace('-', ' '))).toBeNull();
    expect(await complete(await newChallenge(), first)).toBe('SECOND_FACTOR_INVALID');
    const { recoveryCodesLeft } = await callerFor(at.deps, user).factors.list();
    expect(recoveryCodesLeft).toBe(8);
  });

  it('work only for their owner', async () => {
    const other = await createUser(at.db, { passwordHash });
    const { recoveryCodes } = await addApp(at.deps, other);
    await addApp(at.deps, user);
    expect(await complete(await newChallenge(), recoveryCodes[0] ?? '')).toBe(
      'SECOND_FACTOR_INVALID',
    );
  });

  it('are replaced with the password and a code, which revokes the old ones', async () => {
    const { secret, recoveryCodes } = await addApp(at.deps, user);
    const caller = callerFor(at.deps, user);
    const proof = { currentPassword: testPassword, code: appCode(secret) };
    const renewed = await caller.factors.replaceRecoveryCodes(proof);
    expect(await complete(await newChallenge(), recoveryCodes[0] ?? '')).toBe(
      'SECOND_FACTOR_INVALID',
    );
    expect(await complete(await newChallenge(), renewed.recoveryCodes[0] ?? '')).toBeNull();
  });
});

describe('a passkey', () => {
  it('works as a second factor', async () => {
    const { passkey } = await addPasskey(at.deps, user);
    const challengeId = await newChallenge();
    const { passkeyOptions, takesCode } = await guest().auth.challenge({ challengeId });
    expect(takesCode).toBe(false);
    expect(passkeyOptions?.allowCredentials).toMatchObject([{ id: passkey.id }]);
    const credential = passkey.sign(passkeyOptions ?? { challenge: '' }, { isVerified: false });
    const { user: entered } = await guest().auth.completeLogin({ challengeId, credential });
    expect(entered.id).toBe(user.id);
  });

  it('signs in on its own when it verified the user', async () => {
    const { passkey } = await addPasskey(at.deps, user);
    const signIn = async (isVerified: boolean) => {
      const { challengeId, passkeyOptions } = await guest().auth.beginPasskey();
      const credential = passkey.sign(passkeyOptions, { isVerified });
      return guest().auth.completeLogin({ challengeId, credential });
    };
    expect((await signIn(true)).user.id).toBe(user.id);
    expect(await rejectionOf(signIn(false))).toBe('PASSKEY_INVALID');
  });

  it('is rejected for a wrong challenge, site or key, and for a counter that went back', async () => {
    const { passkey } = await addPasskey(at.deps, user);
    const attempt = async (sign: (options: { challenge: string }) => { id: string }) => {
      const { challengeId, passkeyOptions } = await guest().auth.beginPasskey();
      return rejectionOf(
        guest().auth.completeLogin({ challengeId, credential: sign(passkeyOptions) }),
      );
    };
    const { passkeyOptions: older } = await guest().auth.beginPasskey();
    expect(await attempt(() => passkey.sign(older))).toBe('PASSKEY_INVALID');
    expect(
      await attempt((options) => passkey.sign(options, { origin: 'https://elsewhere.example' })),
    ).toBe('PASSKEY_INVALID');
    const stranger = makeSoftwarePasskey();
    expect(await attempt((options) => ({ ...stranger.sign(options), id: passkey.id }))).toBe(
      'PASSKEY_INVALID',
    );
    expect(await attempt((options) => passkey.sign(options, { count: 7 }))).toBeNull();
    expect(await attempt((options) => passkey.sign(options, { count: 7 }))).toBe('PASSKEY_INVALID');
  });

  it('of another user does not complete a sign-in', async () => {
    const other = await createUser(at.db, { passwordHash });
    const { passkey } = await addPasskey(at.deps, other);
    await addPasskey(at.deps, user);
    const challengeId = await newChallenge();
    const { passkeyOptions } = await guest().auth.challenge({ challengeId });
    const credential = passkey.sign(passkeyOptions ?? { challenge: '' });
    expect(await rejectionOf(guest().auth.completeLogin({ challengeId, credential }))).toBe(
      'PASSKEY_INVALID',
    );
  });

  it('can be registered with one account only', async () => {
    const { passkey } = await addPasskey(at.deps, user);
    const other = await createUser(at.db, { passwordHash });
    const caller = callerFor(at.deps, other);
    const input = { kind: 'passkey', currentPassword: testPassword } as const;
    const { id, passkey: options } = await caller.factors.enroll(input);
    const credential = passkey.register(options ?? { challenge: '' });
    expect(await rejectionOf(caller.factors.verify({ factorId: id, credential }))).toBe(
      'ENROLLMENT_FAILED',
    );
  });
});

describe('changing second factors', () => {
  it('requires the password and a code to remove one, and only the password once none is left', async () => {
    const { factorId, secret } = await addApp(at.deps, user);
    const caller = callerFor(at.deps, user);
    const remove = (proof: { currentPassword?: string; code?: string }) =>
      rejectionOf(caller.factors.remove({ factorId, ...proof }));
    const code = appCode(secret);
    expect(await remove({ code })).toBe('WRONG_PASSWORD');
    expect(await remove({ currentPassword: testPassword })).toBe('SECOND_FACTOR_INVALID');
    expect(await remove({ currentPassword: testPassword, code })).toBeNull();
    const entry = await guest().auth.login({ email: user.email, password: testPassword });
    expect(entry.mfaRequired).toBe(false);
    expect((await caller.factors.list()).recoveryCodesLeft).toBe(0);
  });

  it('requires a code of the first factor to add a second, not just the password', async () => {
    const { secret } = await addApp(at.deps, user);
    const enroll = (code?: string) =>
      rejectionOf(
        callerFor(at.deps, user).factors.enroll({
          kind: 'totp',
          currentPassword: testPassword,
          code,
        }),
      );
    expect(await enroll()).toBe('SECOND_FACTOR_INVALID');
    expect(await enroll('000000')).toBe('SECOND_FACTOR_INVALID');
    expect(await enroll(appCode(secret))).toBeNull();
  });

  it('leaves another user’s pending sign-in alone', async () => {
    const other = await createUser(at.db, { passwordHash });
    const { recoveryCodes } = await addApp(at.deps, other);
    await addApp(at.deps, user);
    const challengeId = await newChallenge();
    const replace = rejectionOf(
      callerFor(at.deps, other).factors.replaceRecoveryCodes({
        currentPassword: testPassword,
        code: recoveryCodes[0],
        challengeId,
      }),
    );
    expect(await replace).toBe('CHALLENGE_NOT_FOUND');
    expect(await rejectionOf(guest().auth.challenge({ challengeId }))).toBeNull();
  });

  it('uses separate challenges that cannot open a session', async () => {
    const { passkey } = await addPasskey(at.deps, user);
    const { challengeId, passkeyOptions } = await callerFor(at.deps, user).factors.challenge();
    const credential = passkey.sign(passkeyOptions ?? { challenge: '' });
    const enter = guest().auth.completeLogin({ challengeId, credential });
    expect(await rejectionOf(enter)).toBe('CHALLENGE_NOT_FOUND');
    expect(await rejectionOf(guest().auth.challenge({ challengeId }))).toBe('CHALLENGE_NOT_FOUND');
  });

  it('requires a recent sign-in for an account without a password', async () => {
    user = await createUser(at.db);
    const signedIn = await validateSession(at.db, await tokenOf(at.db, user), true);
    if (!signedIn) throw new Error('No session was opened');
    const enroll = (createdAt: Date) => {
      const session = { ...signedIn.session, createdAt };
      return rejectionOf(callerFor(at.deps, user, { session }).factors.enroll({ kind: 'totp' }));
    };
    expect(await enroll(new Date(Date.now() - 11 * minuteMs))).toBe('SIGN_IN_AGAIN');
    expect(await enroll(new Date())).toBeNull();
  });

  it('can be confirmed with a passkey, once', async () => {
    const { passkey, factorId } = await addPasskey(at.deps, user);
    const caller = callerFor(at.deps, user);
    const { challengeId, passkeyOptions } = await caller.factors.challenge();
    const credential = passkey.sign(passkeyOptions ?? { challenge: '' });
    const proof = { currentPassword: testPassword, challengeId, credential };
    expect(await rejectionOf(caller.factors.replaceRecoveryCodes(proof))).toBeNull();
    expect(await rejectionOf(caller.factors.remove({ factorId, ...proof }))).toBe(
      'CHALLENGE_NOT_FOUND',
    );
  });

  it('ends all other sessions and emails the owner, on adding and on removing', async () => {
    const token = await tokenOf(at.db, user);
    const signedIn = await validateSession(at.db, token, true);
    const other = await tokenOf(at.db, user);
    const { secret, factorId } = await addApp(at.deps, user);
    expect(await validateSession(at.db, other, true)).toBeNull();
    const kept = await tokenOf(at.db, user);
    const session = (await validateSession(at.db, kept, true))?.session;
    const another = await tokenOf(at.db, user);
    await callerFor(at.deps, user, session ? { session } : {}).factors.remove({
      factorId,
      currentPassword: testPassword,
      code: appCode(secret),
    });
    expect(signedIn).not.toBeNull();
    expect(await validateSession(at.db, kept, true)).not.toBeNull();
    expect(await validateSession(at.db, another, true)).toBeNull();
    const subjects = (await emailsTo(at.deps, user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Security alert: an authenticator app removed',
      'Security alert: an authenticator app added',
    ]);
  });

  it('is rejected for another user’s factor and for one that does not exist', async () => {
    const { factorId } = await addApp(at.deps, user);
    const other = await createUser(at.db, { passwordHash });
    const { secret } = await addApp(at.deps, other);
    const proof = { currentPassword: testPassword, code: appCode(secret) };
    const caller = callerFor(at.deps, other);
    expect(await rejectionOf(caller.factors.remove({ factorId, ...proof }))).toBe(
      'FACTOR_NOT_FOUND',
    );
    expect(await rejectionOf(caller.factors.verify({ factorId, code: appCode(secret, 1) }))).toBe(
      'FACTOR_NOT_FOUND',
    );
  });
});

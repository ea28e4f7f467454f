import { describe, expect, it } from 'vitest';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, testVisitor } from '#server/testing/fixtures/factories.ts';
import { emailedCode, emailedToken, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { addApp, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const user = accountPerTest(at, { passwordHash: await hashPassword(testPassword) });

/** A different IP address per request, with every proxy header forged. */
const disguises = Array.from({ length: 30 }, (_, index) => ({
  remoteAddress: ['198.51.100.', '2001:db8:', '::ffff:198.51.100.'][index % 3] + suffix(index),
  headers: {
    'x-forwarded-for': `203.0.113.${index}, 10.0.0.1`,
    'x-real-ip': `203.0.113.${index}`,
    forwarded: `for=203.0.113.${index}`,
    'user-agent': `agent ${index}`,
    cookie: `learnlocal-device=${String(index).padStart(43, 'x')}`,
    origin: 'http://localhost:3000',
  },
}));
function suffix(index: number): string {
  return index % 3 === 1 ? `${index}::${index}` : String(index);
}

async function guessed(url: string, payloads: object[]): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (const [index, payload] of payloads.entries()) {
    const disguise = disguises[index % disguises.length];
    const { statusCode } = await at.app.inject({ method: 'POST', url, payload, ...disguise });
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  return statuses;
}

describe('guessing from many IP addresses with forged headers', () => {
  it.each(['/api/auth/login', '/trpc/auth.login'])(
    'gets ten password attempts per account at %s',
    async (url) => {
      const email = (index: number) => (index % 2 ? user.email.toUpperCase() : ` ${user.email} `);
      const tries = Array.from({ length: 30 }, (_, n) => ({
        email: email(n),
        password: `no ${n}`,
      }));
      expect(await guessed(url, tries)).toEqual({ 401: 10, 429: 20 });
    },
  );

  it('gets five emailed-code attempts per account', async () => {
    await callerFor(at.deps, null).auth.sendCode({ email: user.email });
    const code = Number(await emailedCode(at.deps, user.email));
    const tries = Array.from({ length: 30 }, (_, n) => ({
      type: 'email',
      email: user.email,
      code: String((code + n + 1) % 1_000_000).padStart(6, '0'),
    }));
    expect(await guessed('/api/auth/verify', tries)).toEqual({ 401: 5, 429: 25 });
  });

  it('gets five second-factor attempts per account across all challenges', async () => {
    await addApp(at.deps, user);
    await at.db.deleteFrom('rateLimits').execute();
    const challenges: string[] = [];
    for (let index = 0; index < 3; index++) {
      const response = await at.call('POST', '/api/auth/login', {
        body: { email: user.email, password: testPassword },
      });
      challenges.push(response.json().challengeId);
    }
    const tries = Array.from({ length: 30 }, (_, n) => ({
      challengeId: challenges[n % 3],
      code: n % 2 ? 'aaaaa-aaaaa' : '000000',
    }));
    expect(await guessed('/api/auth/login/mfa', tries)).toEqual({ 401: 5, 429: 25 });
  });

  it('triggers only a few emails an hour', async () => {
    for (const [url, max] of [
      ['/api/auth/recover', 4],
      ['/api/auth/otp', 5],
    ] as const) {
      const tries = Array.from({ length: 10 }, () => ({ email: user.email }));
      expect(await guessed(url, tries)).toEqual({ 202: max, 429: 10 - max });
    }
    expect(await emailsTo(at.deps, user.email)).toHaveLength(9);
  });

  it('gets the time to wait in the message and in Retry-After', async () => {
    const tries = Array.from({ length: 10 }, () => ({ email: user.email, password: 'no' }));
    await guessed('/api/auth/login', tries);
    const response = await at.call('POST', '/api/auth/login', { body: tries[0] });
    expect(response.json()).toEqual({
      message: 'Too many attempts. Please try again in 15 minutes.',
      code: 'RATE_LIMITED',
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800);
  });
});

describe('the owner', () => {
  const own = { ...testVisitor, deviceToken: 'd'.repeat(43) };
  const signIn = (visitor: typeof own, password: string) =>
    rejectionOf(callerFor(at.deps, null, { visitor }).auth.login({ email: user.email, password }));

  it('can sign in on a known device while others guess', async () => {
    expect(await signIn(own, testPassword)).toBeNull();
    const stranger = { ...own, deviceToken: 's'.repeat(43) };
    for (let attempt = 0; attempt < 10; attempt++) await signIn(stranger, 'wrong');
    expect(await signIn(stranger, testPassword)).toBe('RATE_LIMITED');
    expect(await signIn(own, testPassword)).toBeNull();
    // The known device has its own budget of ten attempts.
    for (let attempt = 0; attempt < 10; attempt++) await signIn(own, 'wrong');
    expect(await signIn(own, testPassword)).toBe('RATE_LIMITED');
  });

  it('can sign in after a reset, however often the old password was mistyped', async () => {
    expect(await signIn(own, testPassword)).toBeNull();
    for (let attempt = 0; attempt < 10; attempt++) await signIn(own, 'wrong');
    const guest = callerFor(at.deps, null, { visitor: own });
    await guest.auth.recover({ email: user.email });
    const token = await emailedToken(at.deps, user.email);
    await guest.auth.resetPassword({ token, password: 'seven slow rivers' });
    expect(await signIn(own, 'seven slow rivers')).toBeNull();
  });
});

it('rejects a batch of 500, ten or two sign-ins', async () => {
  await at.db.deleteFrom('rateLimits').execute();
  const body = (size: number) =>
    Object.fromEntries(
      Array.from({ length: size }, (_, n) => [n, { email: user.email, password: `no ${n}` }]),
    );
  for (const size of [500, 10, 2]) {
    const names = Array.from({ length: size }, () => 'auth.login').join(',');
    const response = await at.call('POST', `/trpc/${names}?batch=1`, {
      body: body(size),
      headers: { origin: 'http://localhost:3000' },
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain('INVALID_CREDENTIALS');
  }
  const counted = await at.db
    .selectFrom('rateLimits')
    .select('key')
    .where('key', 'like', 'signIn:account:%')
    .execute();
  expect(counted).toEqual([]);
});

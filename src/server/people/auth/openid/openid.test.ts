import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#server/app/env.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { startOpenIdProvider } from '#server/testing/fakes/openid-provider.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { addApp, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { minuteMs } from '#shared/units.ts';

const at = openTestApp();
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let app: Awaited<ReturnType<typeof createAppIn>>;
let made = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider(at.deps.env.appUrl);
  const { openIdProviders } = readEnv(provider.variables);
  app = await createAppIn(at.folder, { ...at.deps, env: { ...at.deps.env, openIdProviders } });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

type Jar = Map<string, string>;
const cookieHeader = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sends a browser request to the app and keeps the response's cookies in the jar. */
async function visit(url: string, jar: Jar) {
  const response = await app.inject({ url, headers: { cookie: cookieHeader(jar) } });
  for (const { name, value } of response.cookies)
    if (value) jar.set(name, value);
    else jar.delete(name);
  return response;
}

/** Follows the provider's redirects and returns the path of the callback to the app. */
async function walkToCallback(jar: Jar, redirect = '/dashboard'): Promise<string> {
  const query = new URLSearchParams({ provider: 'oidc', redirect });
  const begun = await visit(`/api/auth/authorize?${query}`, jar);
  expect(begun.statusCode).toBe(302);
  const there: Jar = new Map();
  let url = String(begun.headers.location);
  while (url.startsWith(provider.issuer)) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(there) },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      there.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? 'about:blank', url).href;
  }
  expect(url).toMatch(/^http:\/\/localhost:3000\/api\/auth\/callback\/oidc\?/);
  return url.slice(at.deps.env.appUrl.length);
}

async function signInThere(redirect?: string, jar: Jar = new Map()) {
  const response = await visit(await walkToCallback(jar, redirect), jar);
  const me = await visit('/trpc/auth.me', jar);
  return { location: String(response.headers.location), viewer: me.json().result.data, jar };
}
const newIdentity = () => ({
  subject: `subject-${made}`,
  email: `elsewhere_${made++}@example.com`,
});

describe('signing in with an OpenID provider', () => {
  it('is offered by name', async () => {
    const response = await visit('/trpc/auth.providers', new Map());
    expect(response.json().result.data).toEqual([{ id: 'oidc', name: 'Village Square' }]);
  });

  it('creates one account for a verified address and redirects to the requested page', async () => {
    const { subject, email } = newIdentity();
    provider.signedInAs(subject, { name: 'Ida Voss', email, email_verified: true });
    const first = await signInThere('/classes/create');
    expect(first.location).toBe('/classes/create');
    expect(first.viewer).toMatchObject({ email, fullName: 'Ida Voss', role: 'user' });
    const second = await signInThere();
    expect(second.viewer.id).toBe(first.viewer.id);
  });

  it('sends PKCE, state and nonce', async () => {
    const jar: Jar = new Map();
    const begun = await visit('/api/auth/authorize?provider=oidc', jar);
    const { searchParams } = new URL(String(begun.headers.location));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    // The cookie is encrypted.
    const cookie = Buffer.from(jar.get('learnlocal-sign-on') ?? '', 'base64url').toString('latin1');
    expect(cookie).not.toContain(searchParams.get('state'));
  });

  it('does not sign in a suspended account', async () => {
    const { subject, email } = newIdentity();
    await createUser(at.db, { email, suspendedAt: new Date(), suspensionReason: 'Sold tickets.' });
    provider.signedInAs(subject, { name: 'Ida', email, email_verified: true });
    const { location, viewer } = await signInThere();
    expect(location).toContain('ACCOUNT_SUSPENDED');
    expect(viewer).toBeNull();
  });

  it('links to an account only when both sides verified the address, and emails its owner', async () => {
    const { subject, email } = newIdentity();
    const user = await createUser(at.db, { email });
    provider.signedInAs(subject, { name: 'Ida', email, email_verified: true });
    const { viewer } = await signInThere();
    expect(viewer.id).toBe(user.id);
    expect((await emailsTo(at.deps, email)).map(({ subject }) => subject)).toContain(
      'Security alert: another way to sign in added',
    );
  });

  it.each([
    ['the provider', false, new Date(), 'PROVIDER_EMAIL_UNVERIFIED'],
    ['the app', true, null, 'PROVIDER_EMAIL_IN_USE'],
  ])(
    'does not link when %s has not verified the address',
    async (_who, email_verified, emailVerifiedAt, code) => {
      const { subject, email } = newIdentity();
      await createUser(at.db, { email, emailVerifiedAt });
      provider.signedInAs(subject, { name: 'Ida', email, email_verified });
      const { location, viewer } = await signInThere();
      expect(viewer).toBeNull();
      expect(location).toBe(`/auth/signin?redirect=%2Fdashboard&error=${code}`);
    },
  );

  it('creates no account for an address the provider has not verified', async () => {
    const { subject, email } = newIdentity();
    provider.signedInAs(subject, { name: 'Ida', email, email_verified: false });
    const { location, viewer } = await signInThere();
    expect(viewer).toBeNull();
    expect(location).toContain('error=PROVIDER_EMAIL_UNVERIFIED');
    expect(await emailsTo(at.deps, email)).toEqual([]);
  });

  it('finds the account whether the email domain is written in Unicode or Punycode', async () => {
    const user = await createUser(at.db, { email: 'ida@xn--mnchen-3ya.example' });
    provider.signedInAs(newIdentity().subject, {
      name: 'Ida',
      email: 'Ida@münchen.example',
      email_verified: true,
    });
    expect((await signInThere()).viewer.id).toBe(user.id);
  });

  it.each(['\u212Aevin', 'kev\u0131n', 'ｋevin', 'kevin\u200B', '\u202Akevin'])(
    'is rejected with an address that the provider may have verified for someone else: %j',
    async (name) => {
      await createUser(at.db, { email: `kevin@example${made}.com` });
      const email = `${name}@example${made}.com`;
      provider.signedInAs(newIdentity().subject, { name: 'Kevin', email, email_verified: true });
      const { location, viewer } = await signInThere();
      expect(viewer).toBeNull();
      expect(location).toContain('error=PROVIDER_EMAIL_UNSUPPORTED');
    },
  );

  it('is rejected without an address', async () => {
    provider.signedInAs(newIdentity().subject, { name: 'Ida' });
    expect((await signInThere()).location).toContain('error=PROVIDER_EMAIL_MISSING');
  });

  it('still requires the second factor', async () => {
    const { subject, email } = newIdentity();
    const user = await createUser(at.db, {
      email,
      passwordHash: await hashPassword(testPassword),
    });
    const { recoveryCodes } = await addApp(at.deps, user);
    provider.signedInAs(subject, { name: 'Ida', email, email_verified: true });
    const { location, viewer } = await signInThere();
    expect(viewer).toBeNull();
    const challengeId = /#challenge=([\w-]{43})$/.exec(location)?.[1] ?? '';
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login/mfa',
      payload: { challengeId, code: recoveryCodes[0] },
    });
    expect(response.json()).toMatchObject({ user: { id: user.id } });
  });

  it('is listed for its owner, who can disconnect it with the password', async () => {
    const { subject, email } = newIdentity();
    const passwordHash = await hashPassword(testPassword);
    const user = await createUser(at.db, { email, passwordHash });
    provider.signedInAs(subject, { name: 'Ida', email, email_verified: true });
    await signInThere();
    const token = await tokenOf(at.db, user);
    const call = (method: 'GET' | 'DELETE', url: string, payload?: object) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      });
    const { providers } = (await call('GET', '/api/auth/factors')).json();
    expect(providers).toMatchObject([{ issuer: provider.issuer, name: 'Village Square' }]);
    const disconnect = (currentPassword: string, issuer = provider.issuer) =>
      call('DELETE', '/api/auth/providers', { issuer, currentPassword });
    expect((await disconnect('wrong')).json().code).toBe('WRONG_PASSWORD');
    const unknown = await disconnect(testPassword, 'https://elsewhere.example');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'PROVIDER_NOT_FOUND']);
    expect((await disconnect(testPassword)).statusCode).toBe(204);
    expect((await call('GET', '/api/auth/factors')).json().providers).toEqual([]);
    expect((await emailsTo(at.deps, email))[0]?.subject).toBe(
      'Security alert: another way to sign in removed',
    );
  });

  it('cannot be disconnected without another way to sign in', async () => {
    const { subject, email } = newIdentity();
    provider.signedInAs(subject, { name: 'Ida', email, email_verified: true });
    const { jar } = await signInThere();
    const response = await app.inject({
      method: 'DELETE',
      url: '/api/auth/providers',
      headers: { cookie: cookieHeader(jar), origin: at.deps.env.appUrl },
      payload: { issuer: provider.issuer },
    });
    expect(response.json().code).toBe('PASSWORD_NOT_SET');
  });

  it('signs concurrent first visits in to one account', async () => {
    const { subject, email } = newIdentity();
    provider.signedInAs(subject, { name: 'Ida', email, email_verified: true });
    const jars: Jar[] = [new Map(), new Map(), new Map()];
    const callbacks: string[] = [];
    for (const jar of jars) callbacks.push(await walkToCallback(jar));
    await Promise.all(jars.map((jar, index) => visit(callbacks[index] ?? '', jar)));
    const viewers = await Promise.all(jars.map((jar) => visit('/trpc/auth.me', jar)));
    const ids = viewers.map((viewer) => viewer.json().result.data?.id);
    expect(new Set(ids)).toEqual(new Set([expect.any(String)]));
  });

  it('completes only once and only in the browser that started it', async () => {
    const { subject, email } = newIdentity();
    provider.signedInAs(subject, { name: 'Ida', email, email_verified: true });
    const jar: Jar = new Map();
    const callback = await walkToCallback(jar);
    const stranger = await visit(callback, new Map());
    expect(stranger.headers.location).toContain('error=PROVIDER_FAILED');
    const mixed: Jar = new Map();
    await walkToCallback(mixed);
    expect((await visit(callback, mixed)).headers.location).toContain('error=PROVIDER_FAILED');
    const kept = new Map(jar);
    expect((await visit(callback, jar)).headers.location).toBe('/dashboard');
    expect((await visit(callback, kept)).headers.location).toContain('error=PROVIDER_FAILED');
  });

  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'])(
    'never redirects to %s',
    async (redirect) => {
      const { subject, email } = newIdentity();
      provider.signedInAs(subject, { name: 'Ida', email, email_verified: true });
      expect((await signInThere(redirect)).location).toBe('/');
    },
  );

  it('fetches the key set once within ten minutes', () => {
    expect(provider.keySetRequests).toHaveLength(1);
  });

  it('fetches the key set again after ten minutes, not before', async () => {
    const asked = provider.keySetRequests.length;
    const began = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const [minutes, requests] of [
        [11, asked + 1],
        [20, asked + 1],
        [22, asked + 2],
      ] as const) {
        vi.setSystemTime(began + minutes * minuteMs);
        const { subject, email } = newIdentity();
        provider.signedInAs(subject, { name: 'Ida', email, email_verified: true });
        await signInThere();
        expect(provider.keySetRequests).toHaveLength(requests);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('redirects with an error code when the provider is unknown or unreachable', async () => {
    const missing = await at.call('GET', '/api/auth/authorize');
    expect([missing.statusCode, missing.json().fields]).toEqual([
      400,
      { provider: 'Name one of the providers in GET /api/auth/providers' },
    ]);
    const unknown = await visit('/api/auth/authorize?provider=nowhere', new Map());
    expect(unknown.headers.location).toBe('/auth/signin?redirect=%2F&error=PROVIDER_NOT_FOUND');
    const env = readEnv({ ...provider.variables, OIDC_ISSUER: 'http://localhost:9' });
    const deps = { ...at.deps, env: { ...at.deps.env, openIdProviders: env.openIdProviders } };
    const lonely = await createAppIn(at.folder, deps);
    const away = await lonely.inject('/api/auth/authorize?provider=oidc&redirect=/explore');
    expect(away.headers.location).toBe('/auth/signin?redirect=%2Fexplore&error=PROVIDER_FAILED');
    await lonely.close();
  });
});

describe('the provider environment variables', () => {
  it('configure one provider, or several with a prefix', () => {
    const prefixed = Object.fromEntries(
      Object.entries(provider.variables).map(([name, value]) => [`CITY_${name}`, value]),
    );
    const { openIdProviders } = readEnv({ ...provider.variables, ...prefixed });
    expect(openIdProviders.map(({ id }) => id)).toEqual(['oidc', 'city']);
  });

  it('are all required, and a remote issuer must use https', () => {
    const { OIDC_CLIENT_SECRET: _, ...partial } = provider.variables;
    expect(() => readEnv(partial)).toThrow('OIDC_CLIENT_SECRET must be set');
    expect(() =>
      readEnv({ ...provider.variables, OIDC_ISSUER: 'http://elsewhere.example' }),
    ).toThrow('OIDC_ISSUER must start with https://');
  });
});

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { deviceLabel } from '#server/people/auth/sessions/device-label.ts';
import { createPlaceLookup, placeLabel } from '#server/people/auth/sessions/place-label.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { emailedToken, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const user = accountPerTest(at, { passwordHash: await hashPassword(testPassword) });

type Device = { agent: string; address?: string; device?: string };

/** Signs in as a browser and returns its cookies. */
async function signIn({ agent, address = '127.0.0.1', device }: Device) {
  const response = await at.app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    remoteAddress: address,
    headers: {
      origin: at.deps.env.appUrl,
      'user-agent': agent,
      ...(device && { cookie: `learnlocal-device=${device}` }),
    },
    payload: { email: user.email, password: testPassword },
  });
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  return { token: cookies.learnlocal ?? '', device: cookies['learnlocal-device'] ?? '' };
}
const list = async (token: string) =>
  (await at.call('GET', '/api/auth/sessions', { token })).json();

describe('the list of sessions', () => {
  it('shows device, place and last use, and marks the current session', async () => {
    await signIn({ agent: iphone, address: '85.214.132.117' });
    const { token } = await signIn({ agent: firefox });
    expect(await list(token)).toMatchObject([
      { device: 'Firefox on Windows', place: 'This computer', isCurrent: true },
      { device: 'Safari on iOS', place: 'Germany', isCurrent: false },
    ]);
  });

  it('shows the last use to within five minutes', async () => {
    const { token } = await signIn({ agent: firefox });
    await sql`UPDATE sessions SET last_used_at = now() - interval '3 hours'`.execute(at.db);
    const other = await tokenOf(at.db, user);
    const before = (await list(other)).at(-1);
    expect(Date.now() - Date.parse(before.lastUsedAt)).toBeGreaterThan(10_000_000);
    await list(token);
    const after = (await list(other)).at(-1);
    expect(Date.now() - Date.parse(after.lastUsedAt)).toBeLessThan(60_000);
  });

  it('ends one session or all others, but never another user’s', async () => {
    const { token } = await signIn({ agent: firefox });
    const second = await tokenOf(at.db, user);
    const third = await tokenOf(at.db, user);
    const stranger = await tokenOf(at.db, await createUser(at.db));
    const idOf = async (of: string) =>
      (await list(of)).find((entry: { isCurrent: boolean }) => entry.isCurrent)?.id;
    const secondId = await idOf(second);
    const end = (id: string, by: string) =>
      at.call('DELETE', `/api/auth/sessions/${id}`, { token: by });
    const foreign = await end(secondId, stranger);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'SESSION_ENDED']);
    expect((await end(secondId, token)).statusCode).toBe(204);
    expect((await end(secondId, token)).statusCode).toBe(404);
    expect((await at.call('GET', '/api/auth/me', { token: second })).statusCode).toBe(401);
    expect((await at.call('DELETE', '/api/auth/sessions', { token })).statusCode).toBe(204);
    expect((await at.call('GET', '/api/auth/me', { token: third })).statusCode).toBe(401);
    expect((await at.call('GET', '/api/auth/me', { token })).statusCode).toBe(200);
    expect((await at.call('GET', '/api/auth/me', { token: stranger })).statusCode).toBe(200);
  });
});

describe('a sign-in on a new device', () => {
  const subjects = async () => (await emailsTo(at.deps, user.email)).map(({ subject }) => subject);

  it('emails the owner the device, place and time, except for the first or a known device', async () => {
    const first = await signIn({ agent: firefox });
    expect(await subjects()).toEqual([]);
    await signIn({ agent: firefox, device: first.device });
    expect(await subjects()).toEqual([]);
    await signIn({ agent: iphone, address: '85.214.132.117' });
    const [email] = await emailsTo(at.deps, user.email);
    expect(email?.subject).toBe('New sign-in to your account');
    expect(email?.text).toMatch(/Device: Safari on iOS\nPlace: Germany\nTime: .+ UTC/);
  });

  it('emails the owner again after a password reset', async () => {
    const { device } = await signIn({ agent: firefox });
    await at.call('POST', '/api/auth/recover', { body: { email: user.email } });
    const token = await emailedToken(at.deps, user.email);
    const body = { token, password: 'seven slow rivers' };
    expect((await at.call('POST', '/api/auth/reset-password', { body })).statusCode).toBe(204);
    const known = await at.db
      .selectFrom('knownDevices')
      .select('deviceHash')
      .where('userId', '=', user.id)
      .execute();
    expect(device).not.toBe('');
    expect(known).toEqual([]);
  });

  it('recognizes an API client by its user agent and IP address', async () => {
    const byProgram = (agent: string) =>
      at.call('POST', '/api/auth/login', {
        body: { email: user.email, password: testPassword },
        headers: { 'user-agent': agent },
      });
    await byProgram('curl/8.5');
    await byProgram('curl/8.5');
    expect(await subjects()).toEqual([]);
    await byProgram('python-requests/2');
    expect(await subjects()).toEqual(['New sign-in to your account']);
  });
});

describe('device and place names', () => {
  it.each([
    ['', 'Unknown device'],
    ['curl/8.5.0', 'curl'],
    ['<script>alert(1)</script>', 'Unknown device'],
    [firefox, 'Firefox on Windows'],
  ])('show the user agent %j as %s', (agent, words) => {
    expect(deviceLabel(agent)).toBe(words);
  });

  it.each([
    ['::1', 'This computer'],
    ['::ffff:127.0.0.1', 'This computer'],
    ['192.168.1.7', 'Local network'],
    ['fd00::1', 'Local network'],
    ['8.8.8.8', 'United States'],
    ['2001:4860:4860::8888', 'United States'],
    ['192.0.2.1', 'Unknown place'],
    ['no address', 'Unknown place'],
  ])('show the address %s as %s', async (address, words) => {
    expect(await placeLabel(address)).toBe(words);
  });

  it('try to open the table again after a failure', async () => {
    const module = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
    const paths = [
      path.join(at.folder, 'missing.mmdb'),
      fileURLToPath(import.meta.resolve(module)),
    ];
    const labelOf = createPlaceLookup(() => paths.shift() ?? '');
    expect(await labelOf('8.8.8.8')).toBe('Unknown place');
    expect(await labelOf('8.8.8.8')).toBe('United States');
    expect(await labelOf('192.0.2.1')).toBe('Unknown place');
  });
});

import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { addApp, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs, minuteMs } from '#shared/units.ts';
import { budgets } from './rate-limits.ts';

const at = openTestApp({ CACHE_RESPONSES: 'true', RATE_LIMIT_SCALE: '1' });
const owner = accountPerTest(at);

afterEach(() => void vi.useRealTimers());

type Headers = Record<string, unknown>;
const limitsIn = ({ headers }: { headers: Headers }) => [
  headers['ratelimit-policy'] ?? null,
  headers.ratelimit ?? null,
];

describe('the headers RateLimit-Policy and RateLimit', () => {
  it('say what a key may do and what is left', async () => {
    const { key } = await createApiKey(at.db, owner.id, ['classes:read']);
    const [policy, left] = limitsIn(await at.call('GET', '/api/my-classes', { token: key }));
    expect(policy).toBe('"apiKey";q=3000;w=600');
    expect(left).toMatch(/^"apiKey";r=2999;t=(600|59\d)$/);
    const next = limitsIn(await at.call('GET', '/api/my-classes', { token: key }));
    expect(next[1]).toMatch(/^"apiKey";r=2998;t=/);
    const rejected = await at.call('GET', '/api/threads', { token: key });
    expect(rejected.statusCode).toBe(403);
    expect(limitsIn(rejected)[1]).toMatch(/^"apiKey";r=2997;t=/);
  });

  it('name each limit of a request, also once it is used up', async () => {
    const { classId } = await createClass(at.db, (await createUser(at.db)).id);
    const { key } = await createApiKey(at.db, owner.id, ['bookings:write']);
    const book = () =>
      at.call('POST', '/api/bookings', { token: key, body: { class_id: classId } });
    const first = await book();
    expect(first.statusCode).toBe(201);
    expect(limitsIn(first)).toEqual([
      '"apiKey";q=3000;w=600, "book";q=60;w=3600',
      expect.stringMatching(/^"apiKey";r=2999;t=\d+, "book";r=59;t=\d+$/),
    ]);
    await at.db
      .updateTable('rateLimits')
      .set({ count: 60 })
      .where('key', 'like', 'book:account:%')
      .execute();
    const last = await book();
    expect([last.statusCode, last.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(limitsIn(last)[1]).toMatch(/"book";r=0;t=\d+$/);
  });

  it('are in an uncached search, and never in a response that caches share', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const token = await tokenOf(at.db, owner);
    const fresh = await at.call('GET', '/api/classes?limit=3', { token });
    expect(limitsIn(fresh)).toEqual(['"reads";q=200;w=10', '"reads";r=199;t=1']);
    for (const url of ['/api/classes?limit=3', '/api/classes?limit=4']) {
      const shared = await at.call('GET', url);
      expect(shared.headers['cache-control']).toMatch(/^public/);
      expect(limitsIn(shared), url).toEqual([null, null]);
    }
  });

  it('say nothing about guesses at passwords', async () => {
    const body = { email: owner.email, password: 'wrong horse' };
    const guess = await at.call('POST', '/api/auth/login', { body });
    expect(guess.statusCode).toBe(401);
    expect(limitsIn(guess)).toEqual([null, null]);
  });

  it('leave out guesses at the password or code that a change requires', async () => {
    const passwordHash = await hashPassword(testPassword);
    const account = await createUser(at.db, { passwordHash });
    const guess = async (proof: object) => {
      const webhook = { url: 'https://hooks.example/classes', events: ['booking.confirmed'] };
      const body = { ...webhook, ...proof };
      const token = await tokenOf(at.db, account);
      const response = await at.call('POST', '/api/webhooks', { token, body });
      return [response.json().code, ...limitsIn(response)];
    };
    const wrong = { currentPassword: 'wrong horse' };
    expect(await guess(wrong)).toEqual(['WRONG_PASSWORD', null, null]);
    await addApp(at.deps, account);
    const wrongCode = { currentPassword: testPassword, code: '000000' };
    expect(await guess(wrongCode)).toEqual(['SECOND_FACTOR_INVALID', null, null]);
  });
});

it('docs/api.md has the limits that programs meet', async () => {
  const windows: Record<string, number> = {
    '10 minutes': 10 * minuteMs,
    'an hour': hourMs,
    'a day': dayMs,
  };
  const rows = (await readFile('docs/api.md', 'utf8')).matchAll(
    /^\| `(\w+)` \| ([\d,]+) in ([^|]+?) \|/gm,
  );
  const documented = [...rows].map(([, name, attempts = '', window = '']) => [
    name,
    { attempts: Number(attempts.replace(',', '')), windowMs: windows[window] },
  ]);
  expect(documented.length).toBeGreaterThan(10);
  const limits: Record<string, { account?: object }> = budgets;
  expect(documented).toEqual(documented.map(([name]) => [name, limits[String(name)]?.account]));
});

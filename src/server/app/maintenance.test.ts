import { expect, it } from 'vitest';
import { signStripeWebhook, stripeSettings } from '#server/testing/fakes/stripe-server.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, secondMs } from '#shared/units.ts';

/** In whole minutes, as the book's command writes it. */
const backIn = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 16)}Z`;
const tomorrow = backIn(dayMs);
const settings = {
  ...stripeSettings({ url: 'http://127.0.0.1:9' }),
  SUPPORT_EMAIL: 'help@learn.example',
};
const at = openTestApp({ ...settings, MAINTENANCE_UNTIL: tomorrow });
const late = openTestApp({ ...settings, MAINTENANCE_UNTIL: backIn(-dayMs) });

const browser = { accept: 'text/html,*/*;q=0.8' };

it('during maintenance, each page says when the site is back, and asks again by itself', async () => {
  const { statusCode, headers, body } = await at.call('GET', '/explore', { headers: browser });
  expect(statusCode).toBe(503);
  expect(Number(headers['retry-after'])).toBeCloseTo(dayMs / secondMs, -3);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(body).toContain('Down for maintenance · LearnLocal');
  expect(body).toContain('60000)</script>');
  const [, moment = '', time = ''] =
    /will be back on <time datetime="(.*)">(.*) UTC<\/time>\./.exec(body) ?? [];
  expect(Date.parse(moment)).toBe(Date.parse(tomorrow));
  expect(Date.parse(`${time.replace(' at', '')} UTC`)).toBe(Date.parse(tomorrow));
  expect(body).toContain('help@learn.example');
});

it('after the time that was given, maintenance says that it ends soon', async () => {
  const { statusCode, headers, body } = await late.call('GET', '/', { headers: browser });
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
  expect(body).toContain('will be back in a moment.');
});

it.each([
  ['GET', '/api/classes'],
  ['POST', '/api/auth/login'],
  ['POST', '/trpc/auth.login'],
  ['GET', '/calendar/a.ics'],
  ['GET', '/no-such-file.png'],
] as const)('during maintenance, %s %s responds with 503 in JSON', async (method, url) => {
  const response = await at.call(method, url, { headers: url.startsWith('/api') ? browser : {} });
  expect(response.statusCode).toBe(503);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(60);
  expect(response.json()).toEqual({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(
      /^LearnLocal is down for maintenance\. It will be back on .* UTC\.$/,
    ),
  });
});

it('during maintenance, webhooks of the payment provider still arrive', async () => {
  const event = { id: 'evt_1', object: 'event', type: 'plan.created', created: 1_800_000_000 };
  const payload = JSON.stringify({ ...event, data: { object: { id: 'plan_1' } } });
  const url = '/api/payments/webhook';
  const post = (headers: Record<string, string>) =>
    at.app.inject({ method: 'POST', url, payload, headers });
  const accepted = await post(signStripeWebhook(payload));
  expect([accepted.statusCode, accepted.json()]).toEqual([200, { received: true }]);
  expect((await post({ 'stripe-signature': 't=1,v1=forged' })).statusCode).toBe(400);
});

it('during maintenance, health checks respond as usual, so that the proxy still asks this process', async () => {
  for (const url of ['/health/live', '/health/ready'])
    expect([url, (await at.call('GET', url)).statusCode]).toEqual([url, 200]);
});

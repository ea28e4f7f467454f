import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { minuteMs } from '#shared/units.ts';
import { sendAwayPage } from './away-page.ts';

async function receive(away: Parameters<typeof sendAwayPage>[1]) {
  const app = fastify();
  app.get('/', (_request, reply) => sendAwayPage(reply, away));
  return app.inject('/');
}

it('the page asks again by itself with a script that its policy allows, and loads nothing else', async () => {
  const { statusCode, headers, body } = await receive({ retryAfterSeconds: 7 });
  expect([statusCode, headers['retry-after']]).toEqual([503, '7']);
  const [, script = ''] = /<script>(.*)<\/script>/.exec(body) ?? [];
  expect(script).toContain('7000');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(body).not.toMatch(/\bsrc=|<link|We expect/);
});

it('the page says why the site is away and when we are back, as long as that is to come', async () => {
  const closed = (backAt: Date) =>
    receive({ reason: 'maintenance', backAt, retryAfterSeconds: 60 });
  const { body } = await closed(new Date(Date.now() + 20 * minuteMs - 1000));
  expect(body).toContain('LearnLocal is closed for a short time.');
  expect(body).toContain('We expect to be back in about 20 minutes, at <time datetime="');
  expect((await closed(new Date(0))).body).not.toContain('We expect');
});

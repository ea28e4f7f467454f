import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendUnavailablePage } from './away-page.ts';

async function receive(retryAfterSeconds: number) {
  const app = fastify();
  app.get('/', (_request, reply) => sendUnavailablePage(reply, { retryAfterSeconds }));
  return app.inject('/');
}

it('the page asks again by itself with a script that its policy allows, and loads nothing else', async () => {
  const { statusCode, headers, body } = await receive(7);
  expect([statusCode, headers['retry-after']]).toEqual([503, '7']);
  const [, script = ''] = /<script>(.*)<\/script>/.exec(body) ?? [];
  expect(script).toContain('7000');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(body).not.toMatch(/\bsrc=|<link/);
});

it('the page asks again every minute, even if the site is expected later', async () => {
  const { headers, body } = await receive(3600);
  expect(headers['retry-after']).toBe('3600');
  expect(body).toContain('60000)</script>');
});

import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
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

it("the script shows the times of the page in the reader's time zone", async () => {
  const { body } = await receive(7);
  const [, script = ''] = /<script>(.*)<\/script>/.exec(body) ?? [];
  const time = {
    dateTime: '2026-12-24T18:30:00Z',
    textContent: 'December 24, 2026 at 6:30 PM UTC',
  };
  const document = { querySelectorAll: (name: string) => (name === 'time' ? [time] : []) };
  runInNewContext(script, { document, setInterval() {} });
  const local = new Date(time.dateTime).toLocaleString('en-US', { timeStyle: 'short' });
  expect(time.textContent).toBe(`December ${new Date(time.dateTime).getDate()}, 2026 at ${local}`);
});

it('the page asks again every minute, even if the site is expected later', async () => {
  const { headers, body } = await receive(3600);
  expect(headers['retry-after']).toBe('3600');
  expect(body).toContain('60000)</script>');
});

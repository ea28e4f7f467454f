import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { respondWith, startWebhookReceiver } from '#server/testing/fakes/webhook-receiver.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { createWebhook } from '#server/testing/fixtures/webhooks.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { createWebhookWorker } from './webhooks.jobs.ts';

const at = openTestDeps({ WEBHOOK_ALLOW_LOOPBACK: 'true' });

it('a receiver that does not respond does not hold up another one', async () => {
  const receiver = await startWebhookReceiver();
  const hanging = Promise.withResolvers<ServerResponse>();
  const healthy = Promise.withResolvers<void>();
  receiver.respond = (response, sent) => {
    if (sent.path === '/hangs') return hanging.resolve(response);
    respondWith(200)(response, sent);
    healthy.resolve();
  };
  const teacher = await createUser(at.db, { role: 'instructor' });
  for (const path of ['/hangs', '/works']) {
    const { id } = await createWebhook(at.deps, teacher.id, `${receiver.url}${path}`);
    await callerFor(at.deps, teacher).webhooks.test({ webhookId: id });
  }
  await at.deps.jobs.work([createWebhookWorker(at.deps)]);
  const held = await hanging.promise;
  await healthy.promise;
  expect(held.destroyed, 'or it got its turn once the first request was given up').toBe(false);
  receiver.close();
});

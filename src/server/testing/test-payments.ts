import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import { createSandboxWebhookWorker } from '#server/money/sandbox/sandbox.jobs.ts';

/** Delivers the sandbox's pending webhooks, without a socket. */
export async function deliverWebhooks(at: { app: FastifyInstance; deps: Deps }): Promise<void> {
  const worker = createSandboxWebhookWorker(at.deps, async (body, headers) => {
    const response = await at.app.inject({
      method: 'POST',
      url: webhookPath,
      payload: body,
      headers,
    });
    return response.statusCode;
  });
  while ((await at.deps.jobs.runDue(worker)) > 0);
}

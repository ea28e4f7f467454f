import { z } from 'zod';
import type { Db } from '#server/db/schema.ts';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { failedJobs } from '#server/platform/jobs/jobs.ts';
import { createWorker, JobFailure, type JobQueue } from '#server/platform/jobs/queue.ts';
import { dayMs, minuteMs, secondMs } from '#shared/units.ts';
import { selectSandboxEvents } from './sandbox.queries.ts';
import { sandboxWebhook } from './sandbox-events.ts';

export const sandboxWebhookQueue: JobQueue<{ eventId: string }> = {
  name: 'deliver-sandbox-webhook',
  data: z.object({ eventId: z.string() }),
  options: {
    notify: true,
    retryLimit: 30,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: (10 * minuteMs) / secondMs,
    retentionSeconds: (30 * dayMs) / secondMs,
    expireInSeconds: minuteMs / secondMs,
    deadLetter: failedJobs.name,
  },
};

const timeoutMs = 10 * secondMs;

/** Returns the status of the response. */
export type PostWebhook = (body: string, headers: Record<string, string>) => Promise<number>;

/** Posts the sandbox's events to our own webhook, as Stripe would. */
export const createSandboxWebhookWorker = (parts: { db: Db; vault: Vault }, post: PostWebhook) =>
  createWorker(sandboxWebhookQueue, async ({ data: { eventId } }) => {
    const [event] = await selectSandboxEvents(parts.db, { ids: [eventId] });
    if (!event) return;
    const { body, headers } = sandboxWebhook(parts.vault, event);
    const status = await post(body, headers);
    if (status !== 200) throw new JobFailure(`the webhook responded with ${status}`);
  });

/** Posts to this server, whatever its public address is; `origin` is null until it listens. */
export const postToSelf =
  (origin: () => string | null): PostWebhook =>
  async (body, headers) => {
    const own = origin();
    if (!own) throw new JobFailure('the server does not listen yet');
    const response = await fetch(own + webhookPath, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new JobFailure(`the webhook did not respond: ${error.name}`);
    });
    await response.body?.cancel();
    return response.status;
  };

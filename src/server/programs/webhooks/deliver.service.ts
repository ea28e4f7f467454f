import type { Deps } from '#server/app/deps.ts';
import { JobFailure } from '#server/platform/jobs/queue.ts';
import {
  type Posted,
  postPublicly,
  readPublicUrl,
} from '#server/platform/outgoing/post-publicly.ts';
import { secondMs } from '#shared/units.ts';
import {
  postponeDeliveries,
  recordAttempt,
  selectMessages,
  selectWaiting,
} from './deliveries.queries.ts';
import { nextDeliveries } from './next-deliveries.ts';
import { signedHeaders } from './signature.ts';
import {
  type ClaimedWebhook,
  claimWebhook,
  releaseWebhook,
  setWebhookFailing,
  setWebhookWorking,
} from './webhook-claims.queries.ts';
import { wakeWebhooks } from './webhook-queue.ts';
import { pauseWebhook } from './webhooks.queries.ts';

/** The number of requests to one webhook at the same time. */
const maxRequests = 4;
/** The number of oldest waiting deliveries that are considered at a time. */
const windowSize = 1000;
/** After this many requests, or this much time, other webhooks get their turn. */
const maxRequestsOfTurn = 20;
const maxTurnMs = 2 * secondMs;

/** Delivers what is due, for one turn; what is left then gets another turn after other webhooks. */
export async function deliverDue(deps: Deps, webhookId: string): Promise<void> {
  const { db, jobs } = deps;
  const endsAt = Date.now() + maxTurnMs;
  let claimed: ClaimedWebhook | undefined;
  let requests = 0;
  let isSlow = false;
  let hasArrived = true;
  while (hasArrived && requests < maxRequestsOfTurn && Date.now() < endsAt) {
    claimed = await claimWebhook(db, webhookId, claimed?.busyUntil ?? null);
    if (!claimed) return;
    const results = await deliverNext(deps, claimed);
    requests += results.length;
    isSlow ||= results.some(({ tookMs }) => tookMs >= maxTurnMs);
    hasArrived = results.some(({ status }) => isSuccess(status));
  }
  const ended = claimed && { ...claimed, isSlow };
  if (!ended) return;
  await db.transaction().execute(async (trx) => {
    await releaseWebhook(trx, ended);
    // A delivery that was added meanwhile found the webhook busy.
    const left = await selectWaiting(trx, webhookId, windowSize);
    if (nextDeliveries(left, 1).length > 0) await wakeWebhooks(jobs, trx, [webhookId]);
  });
}

type Result = Pick<Posted, 'status'> & { tookMs: number };

/** Tries the next deliveries at the same time. */
async function deliverNext(deps: Deps, webhook: ClaimedWebhook): Promise<Result[]> {
  const { db } = deps;
  const waiting = await selectWaiting(db, webhook.id, windowSize);
  // While the receiver fails, one request shows whether it still does.
  const ids = nextDeliveries(waiting, webhook.failingSince ? 1 : maxRequests);
  const messages = await selectMessages(db, ids);
  const early = messages.filter(({ isEarly }) => isEarly);
  if (early.length > 0)
    await postponeDeliveries(
      db,
      early.map(({ id }) => id),
    );
  const ready = messages.filter(({ isEarly }) => !isEarly);
  const secrets = secretsOf(deps, webhook);
  const results = await Promise.all(
    ready.map((message) => attempt(deps, webhook.url, secrets, message)),
  );
  const statuses = results.map(({ status }) => status);
  const hasArrived = statuses.some(isSuccess);
  if (hasArrived && webhook.failingSince) await setWebhookWorking(db, webhook.id);
  if (statuses.length > 0 && !hasArrived) await recordFailure(deps, webhook.id, statuses);
  return results;
}

function secretsOf({ vault }: Deps, { sealedSecret, sealedPrevious }: ClaimedWebhook): string[] {
  const sealing = vault.sealingFor('webhook');
  return [sealedSecret, ...(sealedPrevious ? [sealedPrevious] : [])].map((sealed) => {
    const secret = sealing.open(Buffer.from(sealed));
    if (secret === null) throw new JobFailure('sealed under another APP_SECRET');
    return secret;
  });
}

const isSuccess = (status: Posted['status']) => status !== null && status >= 200 && status < 300;

async function attempt(
  { db, env }: Deps,
  address: string,
  secrets: string[],
  { id, body }: { id: string; body: string },
): Promise<Result> {
  const now = new Date();
  const { allowsLoopback } = env.webhooks;
  const url = readPublicUrl(address, { allowsLoopback });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'LearnLocal-Webhooks',
    ...signedHeaders(secrets, { id, body, now }),
  };
  const { status, text }: Posted = url
    ? await postPublicly(url, body, { headers, allowsLoopback })
    : { status: null, text: 'Nothing is sent to this URL' };
  const tookMs = Date.now() - now.getTime();
  await recordAttempt(db, {
    id,
    isDelivered: isSuccess(status),
    tookMs,
    status,
    response: text,
  });
  return { status, tookMs };
}

/** Pauses the webhook if it has failed for days, or if its receiver said that it is gone. */
async function recordFailure(
  { db, facts }: Deps,
  webhookId: string,
  statuses: Posted['status'][],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isOver = await setWebhookFailing(trx, webhookId);
    const reason = statuses.includes(410) ? 'gone' : isOver ? 'failing' : null;
    if (reason && (await pauseWebhook(trx, webhookId, reason)))
      await facts.publish(trx, 'webhook.paused', { webhookId });
  });
}

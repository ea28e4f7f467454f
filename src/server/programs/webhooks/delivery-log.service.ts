import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { pageById } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { testEvent } from '#shared/people/accounts/webhooks.ts';
import { insertDeliveries, repeatDelivery, selectDeliveries } from './deliveries.queries.ts';
import { messageOf } from './webhook.listeners.ts';
import { wakeWebhooks } from './webhook-queue.ts';
import type { OwnWebhook, WebhookOwner } from './webhooks.queries.ts';
import { getWebhook } from './webhooks.service.ts';

const pageSize = 20;

export async function getDeliveries(db: Db, own: OwnWebhook, cursor: string | undefined) {
  await getWebhook(db, own);
  return pageById({ limit: pageSize, cursor }, (page) => selectDeliveries(db, own.webhookId, page));
}

/** Returns the delivery of the test, which is sent at once. */
export async function sendTest({ db, jobs }: Deps, own: OwnWebhook) {
  await getWebhook(db, own);
  await consumeAttempt(db, 'sendWebhook', { account: own.userId });
  const { webhookId } = own;
  const at = new Date();
  const message = messageOf({ name: testEvent, at }, {});
  const test = { ...message, webhookId, about: [], sequence: at.getTime() * 1000 };
  await db.transaction().execute(async (trx) => {
    await insertDeliveries(trx, [test]);
    await wakeWebhooks(jobs, trx, [webhookId]);
  });
  return { deliveryId: message.id };
}

export async function sendAgain(
  { db, jobs }: Deps,
  owner: WebhookOwner,
  deliveryId: string,
): Promise<void> {
  await consumeAttempt(db, 'sendWebhook', { account: owner.userId });
  await db.transaction().execute(async (trx) => {
    const webhookId = await repeatDelivery(trx, owner, deliveryId);
    if (!webhookId) throw new DomainError('DELIVERY_NOT_FOUND');
    await wakeWebhooks(jobs, trx, [webhookId]);
  });
}

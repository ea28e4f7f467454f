import { resumeWebhook } from '#server/auth/accounts/webhooks.queries.ts';
import { pageById } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { consumeAttempt } from '#server/rate-limits.ts';
import { testEvent } from '#shared/accounts/webhooks.ts';
import { DomainError } from '#shared/errors.ts';
import {
  insertDeliveries,
  isOwnWebhook,
  repeatDelivery,
  selectDeliveries,
} from './deliveries.queries.ts';
import { messageOf } from './webhook.listeners.ts';
import { wakeWebhooks } from './webhook-queue.ts';

const pageSize = 20;

type OwnWebhook = { userId: string; webhookId: string };

async function requireOwn(db: Db, own: OwnWebhook): Promise<void> {
  if (!(await isOwnWebhook(db, own))) throw new DomainError('WEBHOOK_NOT_FOUND');
}

export async function getDeliveries(db: Db, own: OwnWebhook, cursor: string | undefined) {
  await requireOwn(db, own);
  return pageById({ limit: pageSize, cursor }, (page) => selectDeliveries(db, own.webhookId, page));
}

export async function sendTest({ db, jobs }: Deps, own: OwnWebhook): Promise<void> {
  await requireOwn(db, own);
  await consumeAttempt(db, 'sendWebhook', { account: own.userId });
  const { webhookId } = own;
  const at = new Date();
  const message = messageOf({ name: testEvent, at }, {});
  const test = { ...message, webhookId, about: [], sequence: at.getTime() * 1000 };
  await db.transaction().execute(async (trx) => {
    await insertDeliveries(trx, [test]);
    await wakeWebhooks(jobs, trx, [webhookId]);
  });
}

export async function sendAgain(
  { db, jobs }: Deps,
  repeated: { userId: string; deliveryId: string },
): Promise<void> {
  await consumeAttempt(db, 'sendWebhook', { account: repeated.userId });
  await db.transaction().execute(async (trx) => {
    const webhookId = await repeatDelivery(trx, repeated);
    if (!webhookId) throw new DomainError('DELIVERY_NOT_FOUND');
    await wakeWebhooks(jobs, trx, [webhookId]);
  });
}

/** Deliveries that still wait are sent, too. */
export async function resume({ db, jobs }: Deps, { userId, webhookId }: OwnWebhook): Promise<void> {
  await consumeAttempt(db, 'sendWebhook', { account: userId });
  await db.transaction().execute(async (trx) => {
    if (!(await resumeWebhook(trx, userId, webhookId))) throw new DomainError('WEBHOOK_NOT_FOUND');
    await wakeWebhooks(jobs, trx, [webhookId]);
  });
}

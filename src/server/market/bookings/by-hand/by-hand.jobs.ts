import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { eraseLongPast } from './by-hand.queries.ts';

export const eraseByHandQueue = scheduledQueue('erase-people-added-by-hand');

/** Names and contacts of people whose date is long past go, with the emails to and about them that were not sent. */
export const createEraseByHandWorker = ({ db, outbox }: Pick<Deps, 'db' | 'outbox'>) =>
  createWorker(
    eraseByHandQueue,
    () =>
      db.transaction().execute(async (trx) => {
        const erased = await eraseLongPast(trx);
        await outbox.withdraw(
          trx,
          erased.flatMap(({ id, sessionId }) => [
            `added-${id}` as const,
            `date-${sessionId}` as const,
          ]),
        );
      }),
    { cron: '25 * * * *' },
  );

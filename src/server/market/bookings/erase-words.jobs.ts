import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { eraseLongPast } from './by-hand/by-hand.queries.ts';
import { eraseOldWords } from './private-words/private-words.queries.ts';

export const eraseWordsQueue = scheduledQueue('erase-private-words');

/**
 * What only an instructor may read goes when its date is long past: names and contacts of people added by hand, and what
 * learners wrote, with the emails to and about them that were not sent.
 */
export const createEraseWordsWorker = ({ db, outbox }: Pick<Deps, 'db' | 'outbox'>) =>
  createWorker(
    eraseWordsQueue,
    () =>
      db.transaction().execute(async (trx) => {
        const added = await eraseLongPast(trx);
        const dates = new Set([
          ...added.map(({ sessionId }) => sessionId),
          ...(await eraseOldWords(trx)),
        ]);
        await outbox.withdraw(trx, [
          ...added.map(({ id }) => `added-${id}` as const),
          ...[...dates].map((id) => `date-${id}` as const),
        ]);
      }),
    { cron: '25 * * * *' },
  );

import { NIL } from 'uuid';
import { z } from 'zod';
import type { Db } from '#server/db/schema.ts';
import { createWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { clearLikelyOpen, setLikelyOpen } from './likely-open.queries.ts';

export const likelyOpenQueue: JobQueue = {
  name: 'find-likely-open-sessions',
  data: z.looseObject({}),
  policy: 'exclusive',
};

const batchSize = 1000;

/** Searches find the same without it, but read more sessions. */
export const createLikelyOpenWorker = (db: Db) =>
  createWorker(likelyOpenQueue, () => findLikelyOpen(db), { cron: '35 * * * *' });

export async function findLikelyOpen(db: Db): Promise<void> {
  while ((await clearLikelyOpen(db, batchSize)) === batchSize);
  let afterId: string | undefined = NIL;
  while (afterId) afterId = await setLikelyOpen(db, afterId, batchSize);
}

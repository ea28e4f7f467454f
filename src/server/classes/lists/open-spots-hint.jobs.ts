import { NIL } from 'uuid';
import type { Db } from '#server/db/schema.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { clearOpenSpotsHint, setOpenSpotsHint } from './open-spots-hint.queries.ts';

export const openSpotsHintQueue = scheduledQueue('find-likely-open-sessions');

const batchSize = 1000;

/** Searches find the same without it, but read more sessions. */
export const createOpenSpotsHintWorker = (db: Db) =>
  createWorker(openSpotsHintQueue, () => refreshOpenSpotsHints(db), { cron: '35 * * * *' });

export async function refreshOpenSpotsHints(db: Db): Promise<void> {
  while ((await clearOpenSpotsHint(db, batchSize)) === batchSize);
  let afterId: string | undefined = NIL;
  while (afterId) afterId = await setOpenSpotsHint(db, afterId, batchSize);
}

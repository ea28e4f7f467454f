import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { sweepWanted } from './sweep-wanted.service.ts';

export const wantedQueue = scheduledQueue('sweep-wanted');

export const createWantedWorker = (deps: Deps) =>
  createWorker(wantedQueue, () => sweepWanted(deps, new Date()), { cron: '35 * * * *' });

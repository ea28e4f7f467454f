import type { Deps } from '#server/app/deps.ts';
import type { Db } from '#server/db/schema.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { keepLocalTimesOfDates, warnOfOtherTimeZones } from './local-times.service.ts';

export const localTimesQueue = scheduledQueue('keep-local-times');

/**
 * Runs at each start, because it may be the first with another table of time zones, and daily.
 * `keepMornings` corrects the times of digests.
 */
export const createLocalTimesWorker = (
  deps: Deps,
  keepMornings: (db: Db, now: Date) => Promise<void>,
) =>
  createWorker(
    localTimesQueue,
    async () => {
      const now = new Date();
      await keepLocalTimesOfDates(deps, now);
      await keepMornings(deps.db, now);
      await warnOfOtherTimeZones(deps, now);
    },
    { cron: '35 4 * * *' },
  );

import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { saveDataCheck } from '#server/staff/desk/health/data-check.queries.ts';
import { recountAll } from './find-faults.ts';

export const dataCheckQueue = scheduledQueue('check-data');

/** Runs `db:check` every night: a fault is logged, and raises an alert through the metrics. */
export const createDataCheckWorker = ({ db, tableDb, log }: Pick<Deps, 'db' | 'tableDb' | 'log'>) =>
  createWorker(
    dataCheckQueue,
    async () => {
      const faults = (await recountAll(tableDb)).flatMap((recount) => recount.faults);
      for (const fault of faults) log.error({ fault }, 'a stored total is wrong');
      await saveDataCheck(db, faults.length);
    },
    { cron: '40 3 * * *' },
  );

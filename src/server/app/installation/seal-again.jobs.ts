import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { hourMs, secondMs } from '#shared/units.ts';
import { sealAgain } from './seal-again.service.ts';

export const sealAgainQueue = scheduledQueue('seal-again', {
  notify: true,
  expireInSeconds: hourMs / secondMs,
});

/** Runs hourly, because processes that have not been restarted yet still seal with the old secret. */
export const createSealAgainWorker = ({ tableDb, vault, env, log }: Deps) =>
  createWorker(
    sealAgainQueue,
    async () => {
      if (!env.appSecretPrevious) return;
      const { sealed } = await sealAgain(tableDb, vault, env.appSecretPrevious);
      if (sealed > 0) log.warn({ values: sealed }, 'values were sealed again with APP_SECRET');
    },
    { cron: '35 * * * *' },
  );

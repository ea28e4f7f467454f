import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { hourMs, secondMs } from '#shared/units.ts';
import { reseal } from './reseal.service.ts';

export const resealQueue = scheduledQueue('seal-again', {
  notify: true,
  expireInSeconds: hourMs / secondMs,
});

/** Runs hourly, because processes that have not been restarted yet still seal with the old secret. */
export const createResealWorker = ({ tableDb, vault, env, log }: Deps) =>
  createWorker(
    resealQueue,
    async () => {
      if (!env.appSecretPrevious) return;
      const { sealed } = await reseal(tableDb, vault, env.appSecretPrevious);
      if (sealed > 0) log.warn({ values: sealed }, 'values were re-encrypted with APP_SECRET');
    },
    { cron: '35 * * * *' },
  );

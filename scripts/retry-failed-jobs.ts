import { jobQueues } from '../src/server/app/api/jobs.ts';
import type { Deps } from '../src/server/app/deps.ts';
import type { Env } from '../src/server/app/env.ts';
import { requireMigrated } from '../src/server/db/migrate.ts';
import { openJobs } from '../src/server/platform/jobs/jobs.ts';
import type { JobQueue } from '../src/server/platform/jobs/queue.ts';
import { withDatabase } from './with-database.ts';

type RetryOthers = (env: Env, deps: Pick<Deps, 'db' | 'jobs'>) => Promise<number>;

/**
 * Gives failed jobs a fresh set of attempts; `noun` names them in the output. `others` retries work
 * that isn't a failed job, and returns its number.
 */
export const retryFailedJobs = (
  queues: JobQueue[],
  noun: string,
  others: RetryOthers = async () => 0,
): Promise<void> =>
  withDatabase(async ({ db, jobsConnection }, env) => {
    await requireMigrated(db);
    const jobs = await openJobs({
      connection: jobsConnection,
      log: console,
      queues: jobQueues,
    });
    let count = 0;
    try {
      for (const queue of queues) count += await jobs.retryFailed(queue);
      count += await others(env, { db, jobs });
    } finally {
      await jobs.stop();
    }
    console.log(count === 0 ? `No failed ${noun}.` : `Retrying failed ${noun}: ${count}`);
  });

import { requireMigrated } from '../src/server/platform/db/migrate.ts';
import { openJobs } from '../src/server/platform/jobs/jobs.ts';
import type { JobQueue } from '../src/server/platform/jobs/queue.ts';
import { withDatabase } from './with-database.ts';

/** Gives jobs that were given up all their attempts again; `noun` is what they are about. */
export const retryFailedJobs = (queues: JobQueue[], noun: string): Promise<void> =>
  withDatabase(async ({ db, jobsConnection }) => {
    await requireMigrated(db);
    const jobs = await openJobs({ connection: jobsConnection, log: console });
    let count = 0;
    try {
      for (const queue of queues) count += await jobs.retryFailed(queue);
    } finally {
      await jobs.stop();
    }
    console.log(count === 0 ? `No failed ${noun}.` : `Retrying failed ${noun}: ${count}`);
  });

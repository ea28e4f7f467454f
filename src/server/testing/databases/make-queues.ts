import { jobQueues } from '#server/app/api/jobs.ts';
import { type JobsConnection, openJobs } from '#server/platform/jobs/jobs.ts';

/** The queues are created once per database, because the test processes only send jobs and never poll. */
export async function makeQueues(connection: JobsConnection): Promise<void> {
  const jobs = await openJobs({ connection, log: console, queues: jobQueues });
  await jobs.stop();
}

import type { Deps } from '#server/deps.ts';
import { sumJobs } from '#server/platform/jobs/job-counts.queries.ts';
import { selectDataCheck } from './data-check.queries.ts';
import { selectDatabaseState } from './health.queries.ts';

/** The figures of the process that responds, and what all processes share. */
export async function readHealth({ db, replica, recent }: Pick<Deps, 'db' | 'replica' | 'recent'>) {
  const [jobs, database, dataCheck, lagSeconds] = await Promise.all([
    sumJobs(db),
    selectDatabaseState(db),
    selectDataCheck(db),
    replica?.lagSeconds(),
  ]);
  const { minutes, ...process } = recent.read();
  return {
    process: {
      ...process,
      minutes: minutes.map(({ calls: bookings, ...minute }) => ({ ...minute, bookings })),
    },
    jobs,
    database,
    /** Null without a replica; it may not respond. */
    replica: lagSeconds === undefined ? null : { lagSeconds },
    dataCheck,
  };
}

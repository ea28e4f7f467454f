import { selectLastBackup } from '#server/app/backup/backup-records.queries.ts';
import type { Deps } from '#server/app/deps.ts';
import { countFailedJobs } from '#server/platform/jobs/failed-jobs.queries.ts';
import { version } from '#server/platform/version.ts';
import { filterOf } from '#server/staff/desk/jobs/desk-jobs.service.ts';
import { selectDataCheck } from './data-check.queries.ts';
import { selectDatabaseState } from './health.queries.ts';

/** The problems that a person must look at, and the running versions. */
export async function readHealth({ db, jobs }: Pick<Deps, 'db' | 'jobs'>) {
  const [
    dataCheck,
    lateSchedules,
    emails,
    payments,
    others,
    backup,
    { walArchivedAt, ...database },
  ] = await Promise.all([
    selectDataCheck(db),
    jobs.lateSchedules(db),
    countFailedJobs(db, filterOf('email')),
    countFailedJobs(db, filterOf('money')),
    countFailedJobs(db, filterOf('other')),
    selectLastBackup(db),
    selectDatabaseState(db),
  ]);
  return {
    dataCheck,
    lateSchedules,
    failedJobs: { emails: emails.count, payments: payments.count, others: others.count },
    backup: {
      finishedAt: backup.finishedAt,
      bytes: backup.bytes,
      failure: backup.failure,
      drilledAt: backup.drilledAt,
    },
    walArchivedAt,
    versions: { ...database, learnLocal: version, node: process.versions.node },
  };
}

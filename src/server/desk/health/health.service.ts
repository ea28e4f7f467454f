import { selectLastBackup } from '#server/backup/backup-records.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { filterOf } from '#server/desk/jobs/desk-jobs.service.ts';
import { countFailedJobs } from '#server/platform/jobs/failed-jobs.queries.ts';
import { version } from '#server/platform/version.ts';
import { selectDataCheck } from './data-check.queries.ts';
import { selectDatabaseState } from './health.queries.ts';

/** The problems that a person must look at, and the running versions. */
export async function readHealth(db: Db) {
  const [dataCheck, emails, payments, others, backup, { walArchivedAt, ...database }] =
    await Promise.all([
      selectDataCheck(db),
      countFailedJobs(db, filterOf('email')),
      countFailedJobs(db, filterOf('money')),
      countFailedJobs(db, filterOf('other')),
      selectLastBackup(db),
      selectDatabaseState(db),
    ]);
  return {
    dataCheck,
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

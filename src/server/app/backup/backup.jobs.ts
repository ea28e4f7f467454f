import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '#server/app/deps.ts';
import { StartError } from '#server/app/start-error.ts';
import { openStoredFiles } from '#server/files/storage/open-stored-files.ts';
import { createWorker, JobFailure, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { hourMs, minuteMs, secondMs } from '#shared/units.ts';
import { recordBackup } from './backup-records.queries.ts';
import { backupFileName, copyAndPrune } from './kept-backups.ts';
import { writeBackup } from './write-backup.ts';

export const backupQueue = scheduledQueue('backup', {
  expireInSeconds: (6 * hourMs) / secondMs,
  // Retries follow after 1, 2, 4, 8 and 15 minutes: a killed process is soon replaced, and an operator has
  // time to free a full disk.
  retryLimit: 5,
  retryDelay: minuteMs / secondMs,
  retryBackoff: true,
  retryDelayMax: (15 * minuteMs) / secondMs,
});

/** Makes the scheduled backups. A backup that lacks missing pictures is otherwise complete. */
export const createBackupWorker = (deps: Deps) =>
  createWorker(
    backupQueue,
    async () => {
      const startedAt = new Date();
      try {
        const bytes = await backUp(deps, startedAt);
        await recordBackup(deps.db, { kind: 'backup', startedAt, bytes });
      } catch (error) {
        const reason = error instanceof StartError ? error.message : 'unexpected, see the log';
        await recordBackup(deps.db, { kind: 'backup', startedAt, error: reason });
        throw error instanceof StartError ? new JobFailure(reason) : error;
      }
    },
    deps.env.backups.cron ? { cron: deps.env.backups.cron } : {},
  );

/** Returns the size of the file. */
async function backUp({ tableDb, vault, env, log }: Deps, now: Date): Promise<number> {
  const file = path.resolve(env.backups.folder, backupFileName(now));
  const { missing } = await writeBackup(
    { db: tableDb, vault, files: openStoredFiles(env) },
    file,
    now,
  );
  for (const name of missing) log.error({ file: name }, 'a picture is missing');
  const { size } = await stat(file);
  await copyAndPrune(env.backups, file, now);
  return size;
}

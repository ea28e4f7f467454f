import { z } from 'zod';
import type { Db } from '#server/db/schema.ts';
import type { FileHost } from '#server/files/storage/file-host.ts';
import {
  createWorker,
  JobFailure,
  type JobQueue,
  scheduledQueue,
} from '#server/platform/jobs/queue.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { selectRemovingUploads } from './uploads.queries.ts';

export const uploadSweepQueue = scheduledQueue('sweep-uploads');

export const createUploadSweepWorker = (db: Db, files: Pick<FileHost, 'remove'>) =>
  createWorker(uploadSweepQueue, () => sweepUploads(db, files), { cron: '10 * * * *' });

export const deletedUserFilesQueue: JobQueue<{ userId: string }> = {
  name: 'remove-deleted-user-files',
  data: z.object({ userId: z.uuid() }),
  options: { notify: true, retryLimit: 5, retryDelay: 30, retryBackoff: true },
};

/**
 * Removes a deleted account's files right away. The rows stay until the sweep, which removes files
 * that were still arriving or could not be removed.
 */
export const createDeletedUserFilesWorker = (db: Db, files: Pick<FileHost, 'remove'>) =>
  createWorker(deletedUserFilesQueue, async ({ data }) => {
    const uploads = await selectRemovingUploads(db, data.userId);
    await files.remove(uploads).catch((error: Error) => {
      throw new JobFailure(`files were not removed: ${error.message}`);
    });
  });

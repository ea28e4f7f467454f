import type { Db } from '#server/db/schema.ts';
import type { FileHost } from '#server/files/storage/file-host.ts';
import { deleteUploads, takeExpiredUploads } from './uploads.queries.ts';

const batchSize = 100;

/**
 * Removes files that nothing has shown for 24 hours and uploads that never arrived. Deletes the
 * rows last, so that the next sweep can finish an interrupted one.
 */
export async function sweepUploads(db: Db, files: Pick<FileHost, 'remove'>): Promise<void> {
  for (;;) {
    const expired = await takeExpiredUploads(db, batchSize);
    await files.remove(expired);
    if (expired.length === 0) return;
    await deleteUploads(
      db,
      expired.map(({ id }) => id),
    );
  }
}

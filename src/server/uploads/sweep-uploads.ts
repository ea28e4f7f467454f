import type { Db } from '#server/db/schema.ts';
import type { FileHost } from './file-host.ts';
import { deleteUploads, takeExpiredUploads } from './uploads.queries.ts';

const together = 100;

/**
 * Removes files that nothing has shown for 24 hours, and what never arrived. Their rows go last: a
 * sweep that breaks off is finished by the next.
 */
export async function sweepUploads(db: Db, files: Pick<FileHost, 'remove'>): Promise<void> {
  for (;;) {
    const expired = await takeExpiredUploads(db, together);
    await files.remove(expired);
    if (expired.length === 0) return;
    await deleteUploads(
      db,
      expired.map(({ id }) => id),
    );
  }
}

import type { Deps } from '#server/deps.ts';
import { createLocalFiles } from './local-files.ts';
import { selectRemovingUploads } from './uploads.queries.ts';
import { createUploadThingHost } from './uploadthing-host.ts';

/**
 * Removes a deleted account's files right away. The rows stay until the sweep, which removes
 * anything left after a failure or a crash.
 */
export async function removeFilesOf({ db, env }: Deps, userId: string): Promise<void> {
  const { uploadThing, dataDir } = env;
  try {
    const uploads = await selectRemovingUploads(db, userId);
    if (uploads.length === 0) return;
    const files = uploadThing
      ? createUploadThingHost(uploadThing, dataDir)
      : createLocalFiles(dataDir);
    await files.remove(uploads);
  } catch {
    // The account is deleted anyway; the sweep tries again and reports failures.
  }
}

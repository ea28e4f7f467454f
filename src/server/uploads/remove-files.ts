import type { Deps } from '#server/deps.ts';
import { createLocalFiles } from './local-files.ts';
import { selectRemovingUploads } from './uploads.queries.ts';
import { createUploadThingHost } from './uploadthing-host.ts';

/**
 * Removes the files of a deleted account at once. Their rows stay until the sweep, which removes
 * what is left after a failure or a crash.
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
    // The account is deleted all the same; the sweep tries again and reports what fails.
  }
}

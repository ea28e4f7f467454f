import path from 'node:path';
import { createPartFiles } from './part-files.ts';
import { createStoredFiles } from './pictures/stored-files.ts';
import type { ExpiredUpload } from './uploads.queries.ts';

export type LocalFiles = ReturnType<typeof createLocalFiles>;

/** All upload files in the data directory. */
export function createLocalFiles(dataDir: string) {
  const parts = createPartFiles(path.resolve(dataDir, 'uploads'));
  const folder = path.resolve(dataDir, 'files');
  const stored = createStoredFiles(folder);
  return {
    parts,
    folder,
    stored,
    async remove(uploads: ExpiredUpload[]): Promise<void> {
      for (const { id, name } of uploads) {
        await parts.remove(id);
        if (name) await stored.remove(name);
      }
      await parts.removeForgotten();
    },
  };
}

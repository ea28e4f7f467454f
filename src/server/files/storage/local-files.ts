import path from 'node:path';
import type { Env } from '#server/app/env.ts';
import type { ExpiredUpload } from '#server/files/uploads/uploads.queries.ts';
import { openStoredFiles } from './open-stored-files.ts';
import { createPartFiles } from './part-files.ts';

export type LocalFiles = ReturnType<typeof createLocalFiles>;

/** All files of uploads, arriving and stored ones. */
export function createLocalFiles({ dataDir, bucket }: Pick<Env, 'dataDir' | 'bucket'>) {
  const parts = createPartFiles(path.resolve(dataDir, 'uploads'));
  const stored = openStoredFiles({ dataDir, bucket });
  return {
    parts,
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

import path from 'node:path';
import type { Env } from '#server/env.ts';
import { createPartFiles } from './part-files.ts';
import { openStoredFiles } from './stored/open-stored-files.ts';
import type { ExpiredUpload } from './uploads.queries.ts';

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

import type { Env } from '#server/app/env.ts';
import { createBucketFiles } from './bucket-files.ts';
import { createDiskFiles, type StoredFiles } from './stored-files.ts';

/** Opens the bucket of the settings, otherwise the data directory. */
export function openStoredFiles({ bucket, dataDir }: Pick<Env, 'bucket' | 'dataDir'>): StoredFiles {
  return bucket ? createBucketFiles(bucket, dataDir) : createDiskFiles(dataDir);
}

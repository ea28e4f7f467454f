import type { Env } from '#server/env.ts';
import { createBucketFiles } from './bucket-files.ts';
import { createDiskFiles, type StoredFiles } from './stored-files.ts';

/** In the bucket of the settings, otherwise in the data directory. */
export function openStoredFiles({ bucket, dataDir }: Pick<Env, 'bucket' | 'dataDir'>): StoredFiles {
  return bucket ? createBucketFiles(bucket, dataDir) : createDiskFiles(dataDir);
}

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { prepareDataDirectory, unwritable } from '#server/app/data-directory.ts';
import { StartError } from '#server/app/start-error.ts';

/**
 * Two processes on one embedded database silently lose rows, so the first takes an exclusive file
 * lock through SQLite. The operating system releases it when the process ends, so it can never go
 * stale. Throws StartError when the directory is in use or not writable.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => void> {
  prepareDataDirectory(dataDir);
  let lock: DatabaseSync;
  try {
    lock = new DatabaseSync(path.join(dataDir, 'postgres.lock'), { timeout: 0 });
  } catch (error) {
    throw unwritable(dataDir, error);
  }
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isLocked(error))
      throw new StartError(
        `Another LearnLocal process is using the data directory ${dataDir}. Stop it, or start this one with another DATA_DIR and PORT.`,
      );
    throw unwritable(dataDir, error);
  }
  return () => lock.close();
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

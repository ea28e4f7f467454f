import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/start-error.ts';

/**
 * Two processes on one embedded database lose rows silently, so the first holds an exclusive lock
 * beside it. It is the operating system's lock on a file (taken through SQLite): it ends with the
 * process however that ends, so a stale one cannot exist and no process id has to be believed.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => void> {
  let lock: DatabaseSync;
  try {
    mkdirSync(dataDir, { recursive: true });
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

function unwritable(dataDir: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The data directory ${dataDir} cannot be written (${reason}). Make it writable, or set DATA_DIR to another one.`,
  );
}

import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './start-error.ts';

/** Creates the directory for images and the embedded database. Throws StartError if that fails. */
export function prepareDataDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

export function unwritable(dataDir: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The data directory ${dataDir} cannot be written (${reason}). Make it writable, or set DATA_DIR to another one.`,
  );
}

/**
 * Returns the content of the file in the data directory. If there is none, it is written first, whole
 * and synced; when several processes race, the first one wins.
 */
export async function readOrCreate(dataDir: string, name: string, content: string) {
  const file = path.join(dataDir, name);
  const existing = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (existing !== null) return existing;
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(content);
    await handle.sync().finally(() => handle.close());
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw unwritable(dataDir, error);
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

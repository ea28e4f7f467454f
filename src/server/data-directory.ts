import { accessSync, constants, mkdirSync } from 'node:fs';
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

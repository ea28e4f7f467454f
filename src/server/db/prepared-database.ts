import { globSync, statSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** A migrated database without rows, made by the build. */
export const preparedDatabase = path.join(root, 'dist/database');
/** A prepared database older than one of these is not used. */
const madeFrom = ['migrations/*', 'package-lock.json'];

/**
 * Copies the prepared database to the new directory `folder`: neither `initdb` nor the migrations
 * have to run. Returns false if there is none that is up to date.
 */
export async function copyPreparedDatabase(
  folder: string,
  { prepared = preparedDatabase, sources = globSync(madeFrom, { cwd: root }) } = {},
): Promise<boolean> {
  const madeAt = statSync(prepared, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isStale = sources.some((file) => statSync(path.resolve(root, file)).mtimeMs > madeAt);
  if (madeAt === 0 || isStale) return false;
  // Renamed when complete: a killed process must not leave half a database.
  const copy = `${folder}.copy`;
  await rm(copy, { recursive: true, force: true });
  await cp(path.join(prepared, 'postgres'), copy, { recursive: true });
  await rename(copy, folder);
  return true;
}

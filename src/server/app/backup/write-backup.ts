import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#server/app/start-error.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isDiskFull } from '#server/files/pictures/disk-full.ts';
import { missingFiles } from '#server/files/storage/missing-files.ts';
import type { StoredFiles } from '#server/files/storage/stored-files.ts';
import { selectUsedPictures } from '#server/files/uploads/uploads.queries.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { packArchive, rowsName, withFolder } from './archive.ts';
import {
  hasAccounts,
  inSnapshot,
  type StoredTable,
  selectMigrations,
  selectRows,
  selectTables,
} from './tables.queries.ts';

type Source = { db: Db; vault: Vault; files: StoredFiles };

/**
 * Writes the database and the pictures to the new file `target`; servers may keep running. Returns the
 * numbers of rows and pictures, and the names of pictures that are missing. The schema may be of another
 * version. Throws StartError if the file exists or cannot be written, or the database is empty.
 */
export async function writeBackup(source: Source, target: string, now: Date) {
  if (existsSync(target))
    throw new StartError(`${target} already exists. Name a new file, or move that one.`);
  if (!(await hasAccounts(source.db)))
    throw new StartError('The database has no accounts, so there is nothing to back up.');
  return write(source, target, now).catch((error: unknown) => {
    if (isDiskFull(error))
      throw new StartError(
        `There is no space for the backup ${target} (${error.message}). Free some, or name a file on another disk. Nothing was left behind.`,
      );
    if (error instanceof Error && 'syscall' in error && 'path' in error)
      throw new StartError(
        `The backup ${target} cannot be written (${error.message}). Name a file in a directory that this user may write to.`,
      );
    throw error;
  });
}

async function write({ db, vault, files: stored }: Source, target: string, now: Date) {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  return withFolder(await mkdtemp(`${target}.partial-`), async (folder) => {
    await mkdir(path.join(folder, 'database'));
    const used = await selectUsedPictures(db);
    const { migrations, tables } = await inSnapshot(db.withoutPlugins(), async (trx) => ({
      migrations: await selectMigrations(trx),
      tables: await writeTables(trx, folder),
    }));
    // Pictures come after the snapshot: they never change, and stay for a day after their last use.
    const files = await stored.exportTo(path.join(folder, 'files'));
    const sealed = vault.sealingFor('backup').seal(now.toISOString()).toString('base64');
    const createdAt = now.toISOString();
    await packArchive(folder, { format: 1, createdAt, migrations, tables, files, sealed }, target);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      tables: tables.length,
      rows,
      files: files.length,
      missing: missingFiles(used, files),
    };
  });
}

async function writeTables(trx: Trx, folder: string) {
  const written: (StoredTable & { rows: number })[] = [];
  for (const table of await selectTables(trx))
    written.push({ ...table, rows: await writeRows(trx, table, folder) });
  return written;
}

/** Returns the number of pictures. */
async function writeRows(trx: Trx, table: StoredTable, folder: string): Promise<number> {
  const file = await open(path.join(folder, rowsName(table)), 'wx');
  let count = 0;
  try {
    for await (const rows of selectRows(trx, table)) {
      await file.write(`${escapeLineBreaks(rows.join('\n'))}\n`);
      count += rows.length;
    }
  } finally {
    await file.close();
  }
  return count;
}

/** JSON allows these characters in strings, but some line readers treat them as line breaks. */
const escapeLineBreaks = (json: string) =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

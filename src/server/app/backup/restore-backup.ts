import { createReadStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { prepareDataDirectory } from '#server/app/data-directory.ts';
import {
  replaceFingerprint,
  replaceIdentity,
  selectIdentity,
} from '#server/app/installation/installation.queries.ts';
import { StartError } from '#server/app/start-error.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { knownMigrations, migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import type { StoredFiles } from '#server/files/storage/stored-files.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { type Manifest, rowsName, unpackArchive, withFolder } from './archive.ts';
import {
  countOtherConnections,
  dropEverything,
  hasAccounts,
  replaceRows,
  selectTables,
} from './tables.queries.ts';

type Target = { database: OpenDatabase; vault: Vault; files: StoredFiles; dataDir: string };

type RestoreOptions = {
  /** Without it, only a database without accounts is replaced. */
  deletesEverything: boolean;
  /** Without it, the backup must have been made with the same APP_SECRET. */
  acceptsOtherSecret: boolean;
};

const linesAtOnce = 1000;

/**
 * Replaces the database with the one in the backup, adds its pictures, and migrates it to the latest
 * schema. Throws StartError, before any change, for a backup that is incomplete, of a newer version
 * or of another secret, and for a database that is in use.
 */
export async function restoreBackup(
  { database, vault, files, dataDir }: Target,
  archive: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const db = database.db.withoutPlugins();
  prepareDataDirectory(dataDir);
  return withFolder(await mkdtemp(path.join(dataDir, 'restore-')), async (folder) => {
    const manifest = await unpackArchive(archive, folder);
    rejectNewer(manifest);
    if (!options.acceptsOtherSecret) rejectOtherSecret(manifest, vault);
    await rejectDatabaseInUse(database, options);
    // Pictures come first, because a picture without a row does no harm.
    if (manifest.files.length > 0) await files.importFrom(path.join(folder, 'files'));
    const identity = await selectIdentity(database.db);
    await dropEverything(db);
    await migrateTo(database.db, manifest.migrations.at(-1));
    await loadTables(db, manifest, folder);
    await migrateToLatest(database.db);
    if (options.acceptsOtherSecret) await replaceFingerprint(database.db, null);
    await replaceIdentity(database.db, identity);
    return manifest;
  });
}

function rejectNewer({ migrations }: Manifest): void {
  const unknown = migrations.find((name) => !knownMigrations.includes(name));
  if (unknown)
    throw new StartError(
      `The backup was made by a newer version (it has the migration ${unknown}). Restore it with that version. Nothing was changed.`,
    );
}

function rejectOtherSecret({ sealed }: Manifest, vault: Vault): void {
  if (vault.sealingFor('backup').open(Buffer.from(sealed, 'base64')) !== null) return;
  throw new StartError(
    'The backup was made with another APP_SECRET. Set APP_SECRET or APP_SECRET_PREVIOUS to that one; a development server keeps it in the file app-secret of its DATA_DIR. To restore without it, which loses unsent emails, authenticator apps, recovery codes and the secrets of webhooks, add --other-secret. Nothing was changed.',
  );
}

async function rejectDatabaseInUse({ db, kind }: OpenDatabase, options: RestoreOptions) {
  const others = kind === 'postgres' ? await countOtherConnections(db) : 0;
  if (others > 0)
    throw new StartError(
      `Another program has ${others} ${others === 1 ? 'connection' : 'connections'} to the database. Stop every server first. Nothing was changed.`,
    );
  if (!options.deletesEverything && (await hasAccounts(db)))
    throw new StartError(
      'The database has accounts already. To delete everything in it and restore the backup, add --delete-everything. Nothing was changed.',
    );
}

async function loadTables(db: Db, { tables }: Manifest, folder: string): Promise<void> {
  const existing = await selectTables(db);
  const known = tables.map(({ schema, name, columns }) => {
    const table = existing.find((other) => other.schema === schema && other.name === name);
    // A later version of pg-boss may have dropped some of the backup's columns.
    return { schema, name, columns: columns.filter((column) => table?.columns.includes(column)) };
  });
  await replaceRows(db, known, (table) => readLines(path.join(folder, rowsName(table))));
}

async function* readLines(file: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines.push(line);
    if (lines.length < linesAtOnce) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

import { stat } from 'node:fs/promises';
import type { Env } from '#server/app/env.ts';
import type { Db } from '#server/db/schema.ts';
import { createDiskFiles, type StoredFiles } from '#server/files/storage/stored-files.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { secondMs } from '#shared/units.ts';
import { recordBackup } from './backup-records.queries.ts';
import { restoreBackup } from './restore-backup.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { countRows } from './tables.queries.ts';

type Drill = { rows: number; files: number; seconds: number; isRight: boolean };
type Check = (db: Db, files: StoredFiles) => Promise<boolean>;

/**
 * Restores the backup into a scratch database, checks its rows with `check` and their numbers, and
 * records whether everything was right.
 */
export async function drillRestore(
  { db, env, vault }: { db: Db; env: Env; vault: Vault },
  archive: string,
  check: Check,
): Promise<Drill> {
  const startedAt = new Date();
  const record = (error?: string) =>
    stat(archive).then(
      ({ size: bytes }) =>
        recordBackup(db, { kind: 'drill', startedAt, bytes, ...(error && { error }) }),
      () => {},
    );
  try {
    const drill = await withScratchDatabase(db, env.databaseUrl, async (database, dataDir) => {
      const files = createDiskFiles(dataDir);
      const options = { deletesEverything: false, acceptsOtherSecret: false };
      const manifest = await restoreBackup({ database, vault, files, dataDir }, archive, options);
      const counts = await Promise.all(
        manifest.tables.map((table) => countRows(database.db.withoutPlugins(), table)),
      );
      // Later migrations may add rows, but none lose any.
      const isComplete = manifest.tables.every(({ rows }, at) => (counts[at] ?? 0) >= rows);
      return {
        rows: counts.reduce((sum, count) => sum + count, 0),
        files: manifest.files.length,
        isRight: (await check(database.db, files)) && isComplete,
      };
    });
    await record(drill.isRight ? undefined : 'the restored data is wrong');
    return { ...drill, seconds: Math.round((Date.now() - startedAt.getTime()) / secondMs) };
  } catch (error) {
    await record('the backup could not be restored');
    throw error;
  }
}

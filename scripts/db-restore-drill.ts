import { newestBackup } from '../src/server/app/backup/kept-backups.ts';
import { drillRestore } from '../src/server/app/backup/restore-drill.ts';
import { openVault } from '../src/server/app/installation/open-vault.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { requireMigrated } from '../src/server/db/migrate.ts';
import { checkDatabase } from './check-database.ts';
import { readArguments } from './read-arguments.ts';
import { withDatabase } from './with-database.ts';

// Restores a backup into a scratch database, checks it like db:check, and drops it again.
const usage = 'Name one: npm run db:restore-drill -- backup.tar.gz';

await withDatabase(
  async ({ db }, env) => {
    const { name } = readArguments(usage);
    const archive = name ?? (await newestBackup(env.backups.folder));
    if (!archive)
      throw new StartError(`There is no scheduled backup in ${env.backups.folder}. ${usage}`);
    await requireMigrated(db);
    const vault = await openVault(db, env);
    const { rows, files, seconds, isRight } = await drillRestore(
      { db, env, vault },
      archive,
      checkDatabase,
    );
    const result = `${rows} rows and ${files} picture files of ${archive} were restored and checked in ${seconds} seconds`;
    if (!isRight) throw new StartError(`${result}; something is missing or wrong.`);
    console.log(`${result}. The scratch database is gone again.`);
  },
  { needsSession: true },
);

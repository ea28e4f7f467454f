import { restoreBackup } from '../src/server/app/backup/restore-backup.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { openStoredFiles } from '../src/server/files/storage/open-stored-files.ts';
import { loadAppSecret } from '../src/server/platform/crypto/app-secret.ts';
import { createVault } from '../src/server/platform/crypto/vault.ts';
import { checkDatabase } from './check-database.ts';
import { readArguments } from './read-arguments.ts';
import { withDatabase } from './with-database.ts';

// Replaces the database with the one in a backup, adds its pictures, and checks the result.
const usage =
  'Name the backup: npm run db:restore -- backup.tar.gz, with --delete-everything to replace a database in use, and --other-secret to accept one that was made with another APP_SECRET';

await withDatabase(
  async (database, env) => {
    const { name: archive, has } = readArguments(usage, ['delete-everything', 'other-secret']);
    if (!archive) throw new StartError(usage);
    const { appSecretPrevious: previousSecret } = env;
    const vault = createVault(await loadAppSecret(env), { previousSecret });
    const { createdAt, files } = await restoreBackup(
      { database, vault, files: openStoredFiles(env), dataDir: env.dataDir },
      archive,
      {
        deletesEverything: has('delete-everything'),
        acceptsOtherSecret: has('other-secret'),
      },
    );
    console.log(`The backup of ${createdAt} was restored, with ${files.length} picture files.`);
    await checkDatabase(database.db, openStoredFiles(env));
  },
  { needsSession: true },
);

import { parseArgs } from 'node:util';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { loadAppSecret } from '../src/server/platform/crypto/app-secret.ts';
import { createVault } from '../src/server/platform/crypto/vault.ts';
import { StartError } from '../src/server/start-error.ts';
import { openStoredFiles } from '../src/server/uploads/stored/open-stored-files.ts';
import { checkDatabase } from './check-database.ts';
import { withDatabase } from './with-database.ts';

// Replaces the database with the one in a backup, adds its pictures, and checks the result.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'delete-everything': { type: 'boolean', default: false },
    'other-secret': { type: 'boolean', default: false },
  },
});

await withDatabase(
  async (database, env) => {
    const [archive] = positionals;
    if (!archive) throw new StartError('Name the backup: npm run db:restore -- backup.tar.gz');
    const { appSecretPrevious: previousSecret } = env;
    const vault = createVault(await loadAppSecret(env), { previousSecret });
    const { createdAt, files } = await restoreBackup(
      { database, vault, files: openStoredFiles(env), dataDir: env.dataDir },
      archive,
      {
        deletesEverything: values['delete-everything'],
        acceptsOtherSecret: values['other-secret'],
      },
    );
    console.log(`The backup of ${createdAt} was restored, with ${files.length} picture files.`);
    await checkDatabase(database.db, openStoredFiles(env));
  },
  { needsSession: true },
);

import path from 'node:path';
import { writeBackup } from '../src/server/app/backup/write-backup.ts';
import { openVault } from '../src/server/app/installation/open-vault.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { isMigrated } from '../src/server/db/migrate.ts';
import { openStoredFiles } from '../src/server/files/storage/open-stored-files.ts';
import { loadAppSecret } from '../src/server/platform/crypto/app-secret.ts';
import { createVault } from '../src/server/platform/crypto/vault.ts';
import { readArguments } from './read-arguments.ts';
import { withDatabase } from './with-database.ts';

// Writes database and pictures to one new file.
const usage = 'Name the file to write: npm run db:backup -- backup.tar.gz';

await withDatabase(async ({ db }, env) => {
  const { name: target } = readArguments(usage);
  if (!target) throw new StartError(usage);
  // The schema of an earlier version has no fingerprint of the secret.
  const vault = (await isMigrated(db))
    ? await openVault(db, env)
    : createVault(await loadAppSecret(env));
  const { tables, rows, files, missing } = await writeBackup(
    { db, vault, files: openStoredFiles(env) },
    path.resolve(target),
    new Date(),
  );
  console.log(`${target} has ${rows} rows of ${tables} tables and ${files} picture files.`);
  for (const name of missing) console.log(`The picture file ${name} is missing.`);
  if (missing.length > 0) process.exitCode = 1;
  if (env.uploadThing) console.log('Pictures that UploadThing stores are not part of it.');
});

import { requireMigrated } from '../src/server/db/migrate.ts';
import { openStoredFiles } from '../src/server/files/storage/open-stored-files.ts';
import { checkDatabase } from './check-database.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ db }, env) => {
  await requireMigrated(db);
  await checkDatabase(db, openStoredFiles(env));
});

import { replaceFingerprint } from '../src/server/app/installation/installation.queries.ts';
import { openVault } from '../src/server/app/installation/open-vault.ts';
import { reseal } from '../src/server/app/installation/reseal.service.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { requireMigrated } from '../src/server/db/migrate.ts';
import { withDatabase } from './with-database.ts';

// Makes APP_SECRET_PREVIOUS unnecessary; with --lost, accepts an APP_SECRET without the earlier one.
await withDatabase(async ({ db }, env) => {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option && option !== '--lost'))
    throw new StartError('The only option is --lost: npm run secret -- --lost');
  await requireMigrated(db);
  if (option) await replaceFingerprint(db, null);
  const vault = await openVault(db, env);
  const { sealed, unreadable } = await reseal(db, vault, env.appSecretPrevious);
  console.log(
    `Sealed again with APP_SECRET: ${sealed}. Unreadable, because sealed with another secret: ${unreadable}. Nothing needs APP_SECRET_PREVIOUS now.`,
  );
});

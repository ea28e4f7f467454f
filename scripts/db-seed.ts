import { migrateToLatest } from '../src/server/db/migrate.ts';
import { hasDemo, seedDemo } from '../src/server/db/seed.ts';
import { StartError } from '../src/server/start-error.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ db }, { dataDir, isProduction }) => {
  if (isProduction)
    throw new StartError('db:seed adds accounts with a known password, so not in production.');
  await migrateToLatest(db);
  if (await hasDemo(db)) {
    console.log('The demonstration data is there already. npm run db:reset makes it anew.');
    return;
  }
  await seedDemo(db, dataDir, new Date());
  console.log('The demonstration data is in.');
});

import { migrateToLatest } from '../src/server/db/migrate.ts';
import { hasDemo, seedDemo } from '../src/server/db/seed.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ db }, { dataDir }) => {
  await migrateToLatest(db);
  if (await hasDemo(db)) {
    console.log('The demonstration data is there already. npm run db:reset makes it anew.');
    return;
  }
  await seedDemo(db, dataDir, new Date());
  console.log('The demonstration data is in.');
});

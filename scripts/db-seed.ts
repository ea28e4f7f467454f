import { hasDemo, seedDemo } from '../src/server/app/demo/seed.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { migrateToLatest } from '../src/server/db/migrate.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(
  async ({ db }, env) => {
    if (env.isProduction)
      throw new StartError(
        'db:seed adds accounts with a known password, so it does not run in production.',
      );
    await migrateToLatest(db);
    if (await hasDemo(db)) {
      console.log('The demo data already exists. Run npm run db:reset to recreate it.');
      return;
    }
    await seedDemo(db, env, new Date());
    console.log('The demo data was added.');
  },
  { needsSession: true },
);

import { migrateToLatest } from '../src/server/db/migrate.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(
  async ({ db }) => {
    const applied = await migrateToLatest(db);
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to migrate.');
  },
  { needsSession: true },
);

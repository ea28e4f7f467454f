import { sql } from 'kysely';
import { seedDemo } from '../src/server/app/demo/seed.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { migrateToLatest } from '../src/server/db/migrate.ts';
import { withDatabase } from './with-database.ts';

// Deletes everything. Any database other than the embedded one needs an explicit confirmation.
const isConfirmed = process.argv.includes('--delete-everything');

await withDatabase(
  async ({ db, kind }, env) => {
    if (env.isProduction)
      throw new StartError('db:reset deletes everything, so it does not run in production.');
    if (kind === 'postgres' && !isConfirmed)
      throw new StartError(
        'db:reset deletes everything in the database that DATABASE_URL names. To confirm, run: npm run db:reset -- --delete-everything',
      );
    await sql`DROP SCHEMA IF EXISTS pgboss CASCADE`.execute(db);
    await sql`DROP SCHEMA public CASCADE`.execute(db);
    await sql`CREATE SCHEMA public`.execute(db);
    await migrateToLatest(db);
    await seedDemo(db, env, new Date());
    console.log('The database now contains only fresh demo data.');
  },
  { needsSession: true },
);

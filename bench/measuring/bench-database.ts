import { openPostgres } from '../../src/server/db/database.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import { startPostgresServer } from '../../src/server/testing/databases/postgres-server.ts';

/** Runs a benchmark on its own migrated PostgreSQL database; `pid` is the server's. */
export async function withBenchDatabase<T>(
  measure: (url: string, pid: number) => Promise<T>,
): Promise<T> {
  const server = await startPostgresServer();
  try {
    const url = server.url('postgres');
    const database = await openPostgres(url, { onPoolError() {} });
    await migrateToLatest(database.db);
    await database.close();
    return await measure(url, server.pid);
  } finally {
    await server.stop();
  }
}

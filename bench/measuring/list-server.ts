import { sql } from 'kysely';
import { openPostgres } from '../../src/server/db/database.ts';
import { insertManyRows } from '../../src/server/testing/fixtures/many-rows.ts';
import { type ServerProcess, startServerProcess } from '../../src/server/testing/server-process.ts';
import { withBenchDatabase } from './bench-database.ts';

/** A server without cached responses, on a database of its own with this many classes. */
export function withListServer<T>(
  { classes, datesPerClass }: { classes: number; datesPerClass?: number },
  measure: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  return withBenchDatabase(async (url) => {
    const database = await openPostgres(url, { onPoolError() {}, timeoutMs: 600_000 });
    await insertManyRows(database.db, classes, { ...(datesPerClass && { datesPerClass }) });
    await sql`VACUUM (ANALYZE) class_sessions`.execute(database.db);
    await database.close();
    const server = await startServerProcess({
      DATABASE_URL: url,
      CACHE_RESPONSES: 'false',
      RATE_LIMIT_SCALE: '1000',
    });
    return measure(server).finally(() => server.stop());
  });
}

import './load-env.ts';
import { tableTimeoutMs } from '../src/server/db/connections/connection.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '../src/server/db/database.ts';
import { type Env, readEnv } from '../src/server/env.ts';
import { StartError } from '../src/server/start-error.ts';

/** Runs a script on the database that the environment names. */
export async function withDatabase(work: (database: OpenDatabase, env: Env) => Promise<void>) {
  const onPoolError = (error: Error) => console.error(error.message);
  try {
    const env = readEnv();
    const database = env.databaseUrl
      ? await openPostgres(env.databaseUrl, { onPoolError, timeoutMs: tableTimeoutMs })
      : await openEmbedded(env.dataDir, { onPoolError });
    await work(database, env).finally(() => database.close());
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}

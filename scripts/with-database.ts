import './load-env.ts';
import { type Env, readEnv } from '../src/server/app/env.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { tableTimeoutMs } from '../src/server/db/connections/connection.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '../src/server/db/database.ts';

/**
 * Runs a script on the database that the environment names. `needsSession` is for work that holds a
 * lock between transactions, which a pooler can't.
 */
export async function withDatabase(
  work: (database: OpenDatabase, env: Env) => Promise<void>,
  { needsSession = false } = {},
) {
  const onPoolError = (error: Error) => console.error(error.message);
  try {
    const env = readEnv();
    const { databaseNamedStatements: namesStatements } = env;
    if (needsSession && !namesStatements)
      throw new StartError(
        'This command does not work through a pooler. Run it with DATABASE_NAMED_STATEMENTS=true and, as DATABASE_URL, the address of PostgreSQL itself.',
      );
    const timeoutMs = tableTimeoutMs;
    const database = env.databaseUrl
      ? await openPostgres(env.databaseUrl, { onPoolError, timeoutMs, namesStatements })
      : await openEmbedded(env.dataDir, { onPoolError });
    await work(database, env).finally(() => database.close());
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}

// @module-tag slow
// @module-tag program
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { makeQueues } from '#server/testing/databases/make-queues.ts';
import { startPgBouncer } from '#server/testing/databases/pgbouncer.ts';
import { createDatabase } from '#server/testing/databases/test-database.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { skipWithout } from '#server/testing/installed-programs.ts';
import { runScript } from '#server/testing/server-process.ts';
import { openPostgres } from './database.ts';

const owner = `pooled_owner_${process.pid}`;

async function query(url: string, statements: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Creates a migrated database whose owner is not a superuser; returns its address without a pooler. */
async function createOwned(): Promise<string> {
  const url = new URL(await createDatabase());
  const serverUrl = url.href;
  await query(serverUrl, `CREATE ROLE ${owner} LOGIN`);
  await query(serverUrl, `ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${owner}`);
  url.username = owner;
  const migrated = await runScript('scripts/db-migrate.ts', { DATABASE_URL: url.href });
  expect(migrated).toMatchObject({ exitCode: 0 });
  return url.href;
}

it('operator commands work through PgBouncer as a user who is not a superuser', async (test) => {
  skipWithout('pgbouncer', test);
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-pooled-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const direct = await createOwned();
  const opened = openPostgres(direct, { onPoolError() {}, namesStatements: false });
  const missing = await opened.catch((error: Error) => error.message);
  await query(direct, /SELECT show_limit[\s\S]*/.exec(String(missing))?.[0] ?? '');
  const { db, close, jobsConnection } = await openPostgres(direct, { onPoolError() {} });
  await makeQueues(jobsConnection);
  const { email } = await createUser(db);
  await close();
  const pooler = await startPgBouncer(direct);
  onTestFinished(() => pooler.stop());
  const DATABASE_URL = pooler.url + new URL(direct).pathname.slice(1);
  const APP_SECRET = 'the secret of a pooled database, long enough';
  const run = async (script: string, argument: string[] = [], settings = {}) => {
    const env = { DATABASE_URL, APP_SECRET, DATA_DIR: folder, PAYMENTS: 'in-person' };
    const pooled = { DATABASE_NAMED_STATEMENTS: 'false' };
    return runScript(`scripts/${script}.ts`, { ...env, ...pooled, ...settings }, argument);
  };
  expect(await run('db-check', [], { DATABASE_NAMED_STATEMENTS: 'true' })).toEqual({
    exitCode: 1,
    output: 'DATABASE_URL is the address of a pooler. Set DATABASE_NAMED_STATEMENTS=false, too.\n',
  });
  const backup = path.join(folder, 'backup.tar.gz');
  for (const [script, ...given] of [
    ['db-check'],
    ['db-backup', backup],
    ['secret'],
    ['admin-grant', email],
    ['emails-retry'],
    ['payments-retry'],
  ] as const)
    expect([script, await run(script, given)]).toEqual([
      script,
      { exitCode: 0, output: expect.any(String) },
    ]);
  for (const script of ['db-migrate', 'db-restore', 'db-restore-drill', 'db-seed', 'db-reset'])
    expect([script, (await run(script, [backup])).output]).toEqual([
      script,
      expect.stringMatching(/^This command does not work through a pooler\..*PostgreSQL itself/),
    ]);
});

// @module-tag slow
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectOldVersion } from '#server/db/connections/connection.ts';
import { openPostgres } from '#server/db/database.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { createDatabase, createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { startBreakableProxy } from '#server/testing/fakes/breakable-proxy.ts';
import { runScript, spawnServer, startServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

const secret = { APP_SECRET: 'the secret of these processes, long enough' };
/** The settings of a production server, which starts although no relay responds. */
const production = {
  ...secret,
  NODE_ENV: 'production',
  APP_URL: 'https://learn.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'LearnLocal <hello@learn.example>',
  LOG_LEVEL: 'error',
};
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The output and exit code of a failed start. */
async function failedStart(env: Record<string, string>) {
  const { child, output } = spawnServer({ PORT: String(await freePort()), ...secret, ...env });
  await once(child, 'close');
  return { exitCode: child.exitCode, lines: output().trim().split('\n') };
}

const rejection = (sentence: RegExp) => ({
  exitCode: 1,
  lines: [expect.stringMatching(sentence)],
});

describe('a failed start explains the fix in one line and exits with 1', () => {
  it('when the port is in use', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const address = squatter.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const env = { DATABASE_URL: await createMigratedDatabase() };
    expect(await failedStart({ ...env, PORT: String(port), HOST: '127.0.0.1' })).toEqual(
      rejection(/^Port \d+ is already in use\. .*PORT/),
    );
    expect(await failedStart({ ...env, METRICS_PORT: String(port), HOST: '127.0.0.1' })).toEqual(
      rejection(/^Port \d+ is already in use\. .* METRICS_PORT/),
    );
    squatter.close();
  });

  it('when the database stays unreachable for half a minute', async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    const { exitCode, lines } = await failedStart({ DATABASE_URL: url });
    expect(exitCode).toBe(1);
    expect(lines.pop()).toMatch(/^The database named by DATABASE_URL cannot be reached .*Start it/);
    // It says every five seconds what it waits for.
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => !/waiting for the database .*ECONNREFUSED/.test(line))).toEqual(
      [],
    );
  });

  it('at once when the name of the database or of its user is wrong', async () => {
    const [database, user] = [new URL(await createDatabase()), new URL(await createDatabase())];
    database.pathname = '/misspelled';
    user.username = 'misspelled';
    for (const { href } of [database, user])
      expect(await failedStart({ DATABASE_URL: href })).toEqual(
        rejection(/^The database named by DATABASE_URL cannot be reached .*misspelled.* correct/),
      );
  });

  it('when APP_SECRET is not the one of the database, unless that one is given up as lost', async () => {
    const env = { ...secret, DATABASE_URL: await createMigratedDatabase(), DATA_DIR: folder };
    expect(await runScript('scripts/secret.ts', env)).toMatchObject({ exitCode: 0 });
    const mistyped = { ...env, APP_SECRET: `${secret.APP_SECRET}.` };
    expect(await failedStart(mistyped)).toEqual(
      rejection(/^APP_SECRET is not the secret that .*APP_SECRET_PREVIOUS.* secret -- --lost$/),
    );
    const backup = path.join(folder, 'backup.tar.gz');
    expect((await runScript('scripts/db-backup.ts', mistyped, [backup])).output).toMatch(
      /^APP_SECRET is not the secret/,
    );
    const previous = { ...mistyped, APP_SECRET_PREVIOUS: secret.APP_SECRET };
    expect((await runScript('scripts/secret.ts', previous)).output).toMatch(
      /^Sealed again with APP_SECRET: 0\./,
    );
    expect(await runScript('scripts/secret.ts', env, ['--lost'])).toMatchObject({ exitCode: 0 });
  });

  it('when DATA_DIR belongs to another database, or the pictures are in another directory', async () => {
    const [own, other] = [path.join(folder, 'own'), path.join(folder, 'other')];
    const env = { ...production, DATABASE_URL: await createMigratedDatabase() };
    const first = await startServerProcess({ ...env, DATA_DIR: own });
    expect(await failedStart({ ...env, DATA_DIR: other })).toEqual(
      rejection(
        /^The pictures of this database are in a different data directory than .*share one/,
      ),
    );
    // Copies of the migrated database have the same id.
    const otherDatabase = { ...env, DATABASE_URL: await createDatabase() };
    expect(await failedStart({ ...otherDatabase, DATA_DIR: own })).toEqual(
      rejection(/^The data directory .* belongs to a different database .* Correct DATA_DIR or/),
    );
    await first.stop();
  });

  it('when variables are invalid, naming each', async () => {
    expect(await failedStart({ PORT: 'door', LOG_LEVEL: 'loud' })).toEqual(
      rejection(/^Wrong environment: PORT .*; LOG_LEVEL .*\.env\.example/),
    );
  });

  it('when the data directory is not writable', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    const onPostgres = { DATABASE_URL: await createMigratedDatabase() };
    for (const env of [{}, onPostgres])
      expect(await failedStart({ ...env, DATA_DIR: path.join(file, 'data') })).toEqual(
        rejection(/^The data directory .* cannot be written .*DATA_DIR/),
      );
  });
});

it('a server waits for a database that starts after it, and says so', async () => {
  const url = new URL(await createMigratedDatabase());
  const port = await freePort();
  const address = Object.assign(new URL(url), { hostname: 'localhost', port: String(port) });
  const env = { ...secret, DATABASE_URL: address.href, PORT: String(await freePort()) };
  const { child, output } = spawnServer(env);
  await waitUntil('it waits', () => output().includes('waiting for the database'));
  const proxy = await startBreakableProxy(port, Number(url.port), url.hostname);
  await waitUntil('it is ready', () =>
    fetch(`http://localhost:${env.PORT}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const exited = once(child, 'exit');
  child.kill();
  await exited;
  await proxy.stop();
});

it('a server that is ready has the gazetteer, which takes seconds to build', async () => {
  const dist = path.resolve(import.meta.dirname, '../../../dist');
  const gazetteers = async () =>
    (await readdir(dist).catch(() => [])).filter((name) => name.startsWith('gazetteer-'));
  for (const name of await gazetteers()) await rm(path.join(dist, name));
  const env = { ...secret, DATABASE_URL: await createMigratedDatabase(), DATA_DIR: folder };
  const server = await startServerProcess(env);
  expect(await gazetteers()).toHaveLength(1);
  await server.stop();
});

describe('the database version', () => {
  it('must be 15 or newer', () => {
    expect(() => rejectOldVersion(150_018)).not.toThrow();
    expect(() => rejectOldVersion(140_022)).toThrow(
      /^The database named by DATABASE_URL is PostgreSQL 14; LearnLocal needs 15 or newer/,
    );
  });
});

describe('a pooler, which shares its connections', () => {
  it('requires the settings in the database, and the error says how to make them', async () => {
    const url = await createMigratedDatabase();
    const open = () => openPostgres(url, { onPoolError() {}, namesStatements: false });
    const error = await open().catch((rejected: Error) => rejected);
    const statements = /ALTER DATABASE [\s\S]*/.exec((error as Error).message)?.[0] ?? '';
    expect(statements).toContain("SET timezone = 'UTC';");
    const client = new pg.Client(url);
    await client.connect();
    await client.query(statements);
    await client.end();
    await (await open()).close();
  });
});

describe('one process at a time on the embedded directory', () => {
  it('rejects a second process in one line, and takes over the lock of a killed one', async () => {
    const env = { ...secret, DATA_DIR: path.join(folder, 'embedded') };
    const first = await startServerProcess(env);
    expect(await failedStart(env)).toEqual(
      rejection(/^Another LearnLocal process is using the data directory .* DATA_DIR and PORT/),
    );
    const before = await (await fetch(`${first.url}/api/classes`)).json();
    expect(before).toHaveLength(40);
    await first.stop('SIGKILL');
    const second = await startServerProcess(env);
    expect(await (await fetch(`${second.url}/api/classes`)).json()).toEqual(
      JSON.parse(JSON.stringify(before).replaceAll(first.url, second.url)),
    );
    await second.stop();
  });
});

describe('migrations', () => {
  const schemaOf = async (url: string) => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(`
      SELECT table_name, column_name, data_type, is_nullable, column_default
      FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT tablename, indexname, indexdef, '', '' FROM pg_indexes
      WHERE schemaname = 'public'
      UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', ''
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      ORDER BY 1, 2, 3`);
    await client.end();
    return rows;
  };
  const migrate = (url: string) => runScript('scripts/db-migrate.ts', { DATABASE_URL: url });

  it('give the same schema when two processes run them at once and again later', async () => {
    const url = await createDatabase();
    const both = await Promise.all([migrate(url), migrate(url)]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(both.filter(({ output }) => output.startsWith('Applied'))).toHaveLength(1);
    // The template was migrated by one process.
    const schema = await schemaOf(await createMigratedDatabase());
    expect(schema.length).toBeGreaterThan(50);
    expect(await schemaOf(url)).toEqual(schema);
    expect((await migrate(url)).output).toContain('Nothing to migrate');
    expect(await schemaOf(url)).toEqual(schema);
    // Commands work before any server has made the queues.
    const retried = await runScript('scripts/payments-retry.ts', { DATABASE_URL: url });
    expect(retried).toMatchObject({ exitCode: 0, output: 'No failed payments.\n' });
  });

  it('of a newer version let an earlier one start again, with a warning', async () => {
    const env = { ...secret, DATABASE_URL: await createMigratedDatabase(), DATA_DIR: folder };
    const client = new pg.Client(env.DATABASE_URL);
    await client.connect();
    await client.query("INSERT INTO kysely_migration VALUES ('9999_later', now()::text)");
    await client.end();
    const server = await startServerProcess(env);
    expect(server.output()).toContain('a newer version migrated the database');
    await server.stop();
  });
});

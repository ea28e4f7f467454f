import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connectionSettings } from '#server/db/connections/connection.ts';
import { killOnExit } from '#server/testing/kill-on-exit.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { freePort } from './postgres-server.ts';

/** Gives the user of the server the settings that the product asks for behind a pooler. */
export async function setConnectionSettings(serverUrl: string): Promise<void> {
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  for (const [name, value] of Object.entries(connectionSettings))
    await admin.query(`ALTER ROLE ${new URL(serverUrl).username} SET ${name} = '${value}'`);
  await admin.end();
}

const example = path.resolve(import.meta.dirname, '../../../../deploy/pgbouncer/pgbouncer.ini');

/**
 * Starts PgBouncer (Debian's `pgbouncer`) with the project's configuration in front of all databases
 * of a server.
 */
export async function startPgBouncer(serverUrl: string) {
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-pgbouncer-'));
  const port = await freePort();
  const lines = (await readFile(example, 'utf8'))
    .replace(/^learnlocal = .*$/m, `* = host=${hostname} port=${serverPort} user=${username}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace(/^server_idle_timeout = .*$/m, 'server_idle_timeout = 2');
  await writeFile(path.join(folder, 'pgbouncer.ini'), lines, { mode: 0o644 });
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    'pgbouncer',
    ['-q', ...(isRoot ? ['-u', 'nobody'] : []), path.join(folder, 'pgbouncer.ini')],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  killOnExit(child);
  const url = `postgres://${username}@127.0.0.1:${port}/`;
  await waitUntil('PgBouncer starts', async () => {
    const client = new pg.Client(`${url}postgres`);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return {
    url,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

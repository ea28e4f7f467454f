import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../src/server/testing/databases/postgres-server.ts';
import { killOnExit } from '../../src/server/testing/kill-on-exit.ts';
import { nodeFlags } from '../../src/server/testing/server-process.ts';
import { waitUntil } from '../../src/server/testing/wait-until.ts';
import type { Statements } from './peer-statements.ts';

const folder = path.resolve(import.meta.dirname, '../peers');

type PeerOptions = { databaseUrl: string; imageHost: string; statements: Statements };

/** Installs the peers' packages, which the product does not depend on. */
export function installPeers(): void {
  // npm writes this file last.
  const isInstalled = existsSync(path.join(folder, 'node_modules/.package-lock.json'));
  if (!isInstalled) npm('ci', '--ignore-scripts');
  // Generation takes less than a second, and the schema may have changed.
  npm('run', 'generate');
}

function npm(...args: string[]): void {
  // Prisma doesn't run its schema engine to generate a client; any path prevents the download.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  const { status } = spawnSync('npm', [...args, '--prefix', folder], { stdio: 'inherit', env });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in bench/peers`);
}

export async function startPeer(file: string, options: PeerOptions) {
  const port = await freePort();
  const child = killOnExit(
    spawn(process.execPath, [...nodeFlags, path.join(folder, file)], {
      env: {
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '1',
        PEER: JSON.stringify({ ...options, port }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  const url = `http://localhost:${port}`;
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await waitUntil('the peer responds', async () => child.exitCode !== null || (await isUp()));
  if (child.exitCode !== null) throw new Error(`${file} did not start`);
  return {
    url,
    child,
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './databases/postgres-server.ts';
import { killOnExit } from './kill-on-exit.ts';
import { waitUntil } from './wait-until.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
/** Flags of Node, as in `npm start`. */
export const nodeFlags: string[] = scripts.start
  .split(' ')
  .filter((word: string) => word.startsWith('--'));
/** The compile cache saves half of a process's start. */
const compileCache = path.join(root, 'node_modules/.cache/compiled');

/** For crowds: a busy machine may take longer than the default of two seconds for some of them. */
export const longTimeoutDatabase = { DATABASE_TIMEOUT_MS: '30000' };

export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** All output so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Starts the real server in its own process, like `npm start`; resolves when it is ready. */
export async function startServerProcess(
  env: Record<string, string>,
  port?: number,
): Promise<ServerProcess> {
  port ??= await freePort();
  const started = spawnServer({ PORT: String(port), ...env });
  const url = `http://localhost:${port}`;
  const hasEnded = () => started.child.exitCode !== null;
  const isUp = await waitUntil('it is ready', async () => hasEnded() || (await isReady(url))).then(
    () => !hasEnded(),
    () => false,
  );
  if (!isUp) throw new Error(`The server did not start: ${started.output()}`);
  return {
    url,
    ...started,
    async stop(signal = 'SIGTERM') {
      if (started.child.exitCode === null && started.child.signalCode === null) {
        const exited = once(started.child, 'exit');
        started.child.kill(signal);
        await exited;
      }
      return started.child.exitCode;
    },
  };
}

/** Starts the server without waiting until it is ready, for starts that fail. */
export function spawnServer(env: Record<string, string>) {
  return spawnScript('src/server/app/main.ts', {
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDirOf(env.DATABASE_URL),
    ...env,
  });
}

const dataDirs = new Map<string, string>();

/** The servers of one database share a data directory, which belongs to it; removed at exit. */
function dataDirOf(databaseUrl = ''): string {
  const existing = dataDirs.get(databaseUrl);
  if (existing) return existing;
  if (dataDirs.size === 0) process.once('exit', removeDataDirs);
  const created = mkdtempSync(path.join(tmpdir(), 'learnlocal-server-'));
  dataDirs.set(databaseUrl, created);
  return created;
}

function removeDataDirs(): void {
  for (const folder of dataDirs.values()) rmSync(folder, { recursive: true, force: true });
}

/** The clock of the run, which `bench -- clocks` sets. */
const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;

/** Runs a project script in its own process with only these environment variables. */
function spawnScript(script: string, env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [...nodeFlags, path.join(root, script), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: compileCache,
      MALLOC_ARENA_MAX: '1',
      LD_PRELOAD,
      FAKETIME,
      FAKETIME_DONT_FAKE_MONOTONIC,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { child, output: () => output };
}

export async function runScript(script: string, env: Record<string, string>, args: string[] = []) {
  const { child, output } = spawnScript(script, env, args);
  await once(child, 'close');
  return { exitCode: child.exitCode, output: output() };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

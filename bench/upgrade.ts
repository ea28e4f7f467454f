import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { query } from '../e2e/database.ts';
import { knownMigrations } from '../src/server/db/migrate.ts';
import { startPostgresServer } from '../src/server/testing/databases/postgres-server.ts';
import { runRollingUpgrade, upgradeEnv } from '../src/server/testing/stress/rolling-upgrade.ts';
import { type Processes, upgradeInBrowser } from './measuring/upgrade-in-browser.ts';
import { upgradeUnderWay } from './measuring/upgrade-under-way.ts';

// An earlier commit leaves payments, holds and decisions under way, which this checkout finishes. Then two
// processes of that commit are replaced by two of this checkout, one after the other, under
// a load of bookings, payments, lists and pages: no request may fail. Then again behind HAProxy and Caddy
// while Chromium loads pages: no asset may be missing, each page becomes interactive, and a tab of the
// earlier commit keeps working. `-- <commit>`, by default the one before the newest migration, and parts:
// under-way, load, haproxy, caddy.

const proxies = ['haproxy', 'caddy'] as const;
/** The settings of the web processes behind a proxy, as in docs/operations/. */
const production = {
  NODE_ENV: 'production',
  PAYMENTS: 'in-person',
  CACHE_RESPONSES: 'true',
  HOST: '127.0.0.1',
  TRUST_PROXY: '127.0.0.1',
  SHUTDOWN_DRAIN_MS: '3000',
  // Nothing listens there, so emails stay queued.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'LearnLocal <hello@learn.example>',
};
const root = path.resolve(import.meta.dirname, '..');
const newest = `migrations/${knownMigrations.at(-1)}.ts`;
const addedIn = '--diff-filter=A --format=%H -n 1 --'.split(' ');
const [given, ...parts] = process.argv.slice(2);
const commit = given ?? `${run('git', ['log', ...addedIn, newest]).trim()}^`;
const isAsked = (part: string) => parts.length === 0 || parts.includes(part);
const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-upgrade-'));
const earlier = path.join(folder, 'earlier');
run('git', ['worktree', 'add', '--detach', earlier, commit]);
const postgres = await startPostgresServer();
try {
  const lock = (directory: string) => readFile(path.join(directory, 'package-lock.json'), 'utf8');
  if ((await lock(earlier)) === (await lock(root)))
    await symlink(path.join(root, 'node_modules'), path.join(earlier, 'node_modules'));
  else run('npm', ['ci', '--no-audit', '--no-fund'], earlier);
  for (const cwd of [earlier, root]) run(process.execPath, ['scripts/build-if-stale.ts'], cwd);
  const [old, own] = await Promise.all([load(earlier), load(root)]);
  const isRight: boolean[] = [];
  if (isAsked('under-way'))
    isRight.push(await upgradeUnderWay(old, own, await seed('under_way', old)));
  if (isAsked('load')) isRight.push(await upgradeUnderLoad(old, own));
  for (const proxy of proxies.filter(isAsked)) {
    const env = { ...(await seed(proxy, old)), ...production };
    isRight.push(await upgradeInBrowser({ proxy, old, own, env }));
  }
  process.exitCode = isRight.every(Boolean) ? 0 : 1;
} finally {
  await postgres.stop();
  run('git', ['worktree', 'remove', '--force', earlier]);
  await rm(folder, { recursive: true });
}

/** Returns the settings of a database with demonstration data that the earlier commit wrote. */
async function seed(name: string, old: Processes) {
  await query(postgres.url('postgres'), `CREATE DATABASE ${name}`);
  const env = {
    ...upgradeEnv,
    DATABASE_URL: postgres.url(name),
    DATA_DIR: path.join(folder, name),
    LOG_LEVEL: 'error',
  };
  const seeded = await old.runScript('scripts/db-seed.ts', env);
  if (seeded.exitCode !== 0) throw new Error(seeded.output);
  return env;
}

async function upgradeUnderLoad(old: Processes, own: Processes): Promise<boolean> {
  const env = await seed('load', old);
  const { requests, failures } = await runRollingUpgrade({
    startOld: () => old.startServerProcess(env),
    startNew: () => own.startServerProcess(env),
  });
  const check = await own.runScript('scripts/db-check.ts', env);
  console.log(`from ${commit}: ${requests} requests, ${failures.length} failed`);
  for (const failure of failures) console.log(`  ${failure}`);
  console.log(check.output.trim());
  return failures.length === 0 && check.exitCode === 0;
}

function load(directory: string): Promise<Processes> {
  return import(path.join(directory, 'src/server/testing/server-process.ts'));
}

function run(program: string, args: string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

// @module-tag slow
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '#server/testing/databases/test-database.ts';
import * as processes from '#server/testing/server-process.ts';
import { runRollingUpgrade, upgradeEnv } from '#server/testing/stress/rolling-upgrade.ts';
import { minuteMs } from '#shared/units.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The change of a typical migration, to the tables that requests use most. */
const nextMigration = `import { sql } from 'kysely';
export const next = {
  async up(db) {
    for (const table of ['users', 'sessions', 'classes', 'class_sessions', 'bookings', 'payments',
        'refunds', 'sandbox_checkouts'])
      await sql\`ALTER TABLE \${sql.table(table)} ADD COLUMN added_next integer\`.execute(db);
    await sql\`CREATE INDEX ON bookings (added_next)\`.execute(db);
  },
};
`;

/** A copy of this release with one more migration and another script in every page. */
async function makeNextRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-next-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = ['package.json', 'tsconfig.json', 'vite.config.ts'];
  for (const name of [...files, 'assets', 'migrations', 'scripts', 'src'])
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'migrations/9999_next.ts'), nextMigration);
  const index = path.join(folder, 'migrations/index.ts');
  const withNext = (await readFile(index, 'utf8')).replace(
    'export const migrations: Record<string, Migration> = {',
    "import { next } from './9999_next.ts';\n$&\n  '9999_next': next,",
  );
  await writeFile(index, withNext);
  await appendFile(path.join(folder, 'src/client/main.tsx'), "performance.mark('next release');\n");
  return folder;
}

/** Two builds, and four processes that start one or two at a time: two minutes on an idle machine. */
const timeoutMs = 30 * minuteMs;

it(
  'no request fails, and no file of a page is missing, while two processes are replaced by those of the next release',
  async () => {
    const folder = await makeNextRelease();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-upgrade-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const env = { ...upgradeEnv, DATABASE_URL: await createDatabase(), DATA_DIR: dataDir };
    await processes.runScript('scripts/db-seed.ts', env);
    const next: typeof processes = await import(
      path.join(folder, 'src/server/testing/server-process.ts')
    );
    for (const release of [processes, next])
      await release.runScript('scripts/build-if-stale.ts', {});
    const result = await runRollingUpgrade({
      startOld: () => processes.startServerProcess(env),
      startNew: () => next.startServerProcess(env),
    });
    expect(result.failures).toEqual([]);
    const { exitCode, output } = await next.runScript('scripts/db-check.ts', env);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('ledger is balanced')]);
  },
  timeoutMs,
);

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

// Runs the checks and every test, including the browser journeys. Ends with one line of counts from
// the runner's reports.
const root = path.resolve(import.meta.dirname, '..');
// No colors when the output is redirected.
const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
const reports = path.join(root, '.reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let isFailed = false;
const totals = { passed: 0, failed: 0 };

function step(name: string, args: string[]): void {
  const startedAt = Date.now();
  console.log(`\n▸ ${name}`);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  console.log(`▸ ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${seconds(startedAt)} s`);
  if (status !== 0) isFailed = true;
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000);
const bin = (file: string) => path.join(root, 'node_modules', file);

function vitest(name: string, projects: string[], args: string[] = []): void {
  const report = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  step(name, [
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...args,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites, success } =
      JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += numPassedTests;
    // A file that failed to load has no failing test, and a skipped test shows nothing.
    const unseen = success || numFailedTests > 0 ? 0 : Math.max(1, numFailedTestSuites);
    totals.failed += numFailedTests + numPendingTests + unseen;
  } catch {
    totals.failed += 1;
  }
}

// Includes the import rules, which are tests.
step('check', ['scripts/check.ts']);
vitest('units, server and screens', ['unit', 'server', 'embedded', 'screens']);
// These start servers of their own, and some compare response times.
vitest('races', ['races'], [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`]);
step('build', ['scripts/build-if-stale.ts']);
step('chromium', ['scripts/install-chromium.ts']);
vitest('e2e', ['e2e']);

console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = isFailed || totals.failed > 0 ? 1 : 0;

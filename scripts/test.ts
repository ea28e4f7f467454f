import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedSince, testsFor } from './affected-tests.ts';

// Runs a suite, and ends with one line of counts from the runner's reports and one of CPU seconds. A
// budget only informs: waiting costs CPU time, too, so a busy machine needs several times as many.
const suites = {
  /** The suite for each change: tests that a change can break, and that a person will wait for. */
  quick: { cpuBudget: 1000, isFiltered: true },
  /** The quick suite without races and browser. */
  unit: { cpuBudget: 350, isFiltered: true },
  /** The quick tests of what has changed. */
  changed: { cpuBudget: 90, isFiltered: true },
  /** Every test. */
  all: { cpuBudget: Number.POSITIVE_INFINITY, isFiltered: false },
};
const unitProjects = ['unit', 'server', 'screens'];
const { values, positionals } = parseArgs({
  options: {
    suite: { type: 'string', default: 'quick' },
    /** Which commit to compare with. */
    since: { type: 'string', default: 'HEAD' },
  },
  allowPositionals: true,
});
const suite = values.suite as keyof typeof suites;
const { cpuBudget, isFiltered } = suites[suite];

const root = path.resolve(import.meta.dirname, '..');
// No colors when the output is redirected.
const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
const reports = path.join(root, '.reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let isFailed = false;
const totals = { passed: 0, failed: 0 };
/** The titles of the tests whose program this machine lacks. */
const notRun: string[] = [];
const cpu: { name: string; seconds: number }[] = [];
let cpuBefore = childrenCpuSeconds();

/** Output of a step that runs beside another one appears when it ends. */
async function step(name: string, args: string[], { isBeside = false } = {}): Promise<void> {
  const startedAt = Date.now();
  if (!isBeside) console.log(`\n▸ ${name}`);
  const stdio = isBeside ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', stdio, stdio] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  child.once('exit', () => {
    // The system adds the time of a child when it has ended.
    const cpuNow = childrenCpuSeconds();
    cpu.push({ name, seconds: cpuNow - cpuBefore });
    cpuBefore = cpuNow;
  });
  const [status] = await once(child, 'close');
  if (isBeside) process.stdout.write(`\n▸ ${name}\n${output}`);
  const took = Math.round((Date.now() - startedAt) / 1000);
  console.log(`▸ ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${took} s`);
  if (status !== 0) isFailed = true;
}

/**
 * User and system time of all children that have ended, with those that they waited for, as
 * `/usr/bin/time` counts; NaN where there is no /proc.
 */
function childrenCpuSeconds(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticksPerSecond = 100;
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

const bin = (file: string) => path.join(root, 'node_modules', file);

async function vitest(name: string, projects: string[], args = positionals): Promise<void> {
  const report = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  await step(name, [
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    // Pre-parsing leaves out files whose tests are all filtered.
    ...(isFiltered ? ['--tags-filter=!slow', '--experimental.preParse'] : []),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  try {
    count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    totals.failed += 1;
  }
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  success: boolean;
  testResults: { assertionResults: { title: string; status: string; tags: string[] }[] }[];
};

function count(report: Report): void {
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = report;
  totals.passed += numPassedTests;
  // A file that failed to load has no failing test.
  const unseen = success || numFailedTests > 0 ? 0 : Math.max(1, numFailedTestSuites);
  const skipped = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status, tags }) => !['passed', 'failed'].includes(status) && !isLeftOut(tags));
  const withoutProgram = skipped.filter(({ tags }) => tags.includes('program'));
  notRun.push(...withoutProgram.map(({ title }) => title));
  // Any other skipped test proves nothing, so it counts as failed.
  totals.failed += numFailedTests + skipped.length - withoutProgram.length + unseen;
}

const isLeftOut = (tags: string[]) => isFiltered && tags.includes('slow');

/** Runs the tests of what has changed, and says what called for each. */
async function testChanges(): Promise<void> {
  const changed = changedSince(values.since);
  const found = new Map(changed.flatMap((file) => [...testsFor(file)]));
  for (const [test, steps] of found) console.log(`${test}\n  ${steps.join(', which ')}`);
  console.log(`${found.size} test files for ${changed.length} changed files`);
  if (found.size === 0) return;
  // Each worker loads the server, which takes longer than a few test files.
  const workers = Math.min(availableParallelism() + 1, Math.ceil(found.size / 8));
  const args = [`--maxWorkers=${workers}`, '--passWithNoTests', ...found.keys()];
  await vitest('tests of the change', [...unitProjects, 'races'], args);
}

if (suite === 'changed') await testChanges();
else if (suite === 'unit')
  await vitest('unit, server and screens', ['architecture', ...unitProjects]);
else {
  await Promise.all([
    // The architecture tests are part of this suite.
    step('check', ['scripts/check.ts']),
    step('build', ['scripts/build-if-stale.ts'], { isBeside: true }),
    step('chromium', ['scripts/install-chromium.ts'], { isBeside: true }),
  ]);
  await vitest('unit, server, screens and races', [...unitProjects, 'embedded', 'races']);
  await vitest('e2e', ['e2e']);
  if (!isFiltered) await vitest('benches', ['bench']);
}

const total = cpu.reduce((sum, { seconds }) => sum + seconds, 0);
const perStep = cpu.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`).join(' · ');
const hasBudget = Number.isFinite(cpuBudget);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
if (notRun.length > 0)
  console.log(`Not run, because a program is not installed:\n- ${notRun.join('\n- ')}`);
if (Number.isNaN(total)) console.log('CPU seconds are unknown: this system has no /proc.');
else
  console.log(
    `${total.toFixed(0)} CPU seconds${hasBudget ? ` (budget: ${cpuBudget})` : ''}: ${perStep}`,
  );
process.exitCode = isFailed || totals.failed > 0 ? 1 : 0;

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Runs the unit, server and screen tests while the clock of all their processes, PostgreSQL
// included, shows another time, in another time zone. Arguments are names of clocks and parts of
// file names.
const clocks = {
  midnight: { startsAt: '2027-08-04T00:30:00Z', zone: 'Asia/Kolkata' },
  // The next day has begun in Auckland. Dates that a test writes out must not expire by then.
  noon: { startsAt: '2031-06-11T12:00:00Z', zone: 'Pacific/Auckland' },
  evening: { startsAt: '2027-12-07T22:50:00Z', zone: 'America/Los_Angeles' },
  // The next month has 28 days, and has begun in Auckland.
  'month-end': { startsAt: '2027-01-31T22:50:00Z', zone: 'Pacific/Auckland' },
  // Shortly before the clocks of Los Angeles change.
  forward: { startsAt: '2027-03-14T09:50:00Z', zone: 'America/Los_Angeles' },
  back: { startsAt: '2027-11-07T08:50:00Z', zone: 'America/Los_Angeles' },
};

const args = process.argv.slice(2);
const chosen = args.filter((arg) => arg in clocks);
const files = args.filter((arg) => !(arg in clocks));
const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'learnlocal-clocks-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
const report = path.join(folder, 'report.json');
// The command `faketime` itself shares its state with the processes of one account only.
const library = spawnSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
if (library.error) throw library.error;

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

for (const [name, { startsAt, zone }] of Object.entries(clocks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const projects = ['unit', 'server', 'screens'].flatMap((project) => ['--project', project]);
  const { stderr } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects,
      // A busy machine is not a failure here.
      '--testTimeout=300000',
      '--teardownTimeout=300000',
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
    {
      cwd: root,
      env: { ...process.env, ...clockFrom(startsAt, zone) },
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  print(`${name}, ${startsAt} in ${zone}`, readReport(stderr));
}

function clockFrom(startsAt: string, zone: string): Record<string, string> {
  return {
    TZ: zone,
    LD_PRELOAD: library.stdout.trim(),
    // The offset is relative, because otherwise each process would begin at the same fixed time.
    FAKETIME: `+${Math.round((Date.parse(startsAt) - Date.now()) / 1000)}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

function readReport(errors: string): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw new Error(`The tests did not run: ${errors}`);
  } finally {
    rmSync(report, { force: true });
  }
}

function print(clock: string, { testResults, ...counts }: Report): void {
  console.log(`${clock}: ${counts.numPassedTests} passed, ${counts.numFailedTests} failed`);
  for (const { name, message, assertionResults } of testResults) {
    const file = path.relative(root, name);
    if (message) console.log(`  ${file}: ${firstLine(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        console.log(`  ${file} › ${fullName}: ${firstLine(failureMessages[0] ?? '')}`);
  }
  if (!counts.success) process.exitCode = 1;
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

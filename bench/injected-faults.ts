import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type InjectedFault, injectedFaults } from './data/injected-faults.ts';

// Injects one fault after the other into a copy of the last commit, and shows which test of which
// suite fails first, and on standard error why. The argument is a part of the names of faults.
const part = process.argv[2] ?? '';
const minQuick = 17;
const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'learnlocal-faults-'));
const copy = path.join(folder, 'copy');
const report = path.join(folder, 'report.json');

const faults = injectedFaults.filter(({ name }) => name.includes(part));
run('git', ['worktree', 'add', '--detach', copy, 'HEAD'], root);
process.once('exit', () => {
  run('git', ['worktree', 'remove', '--force', copy], root);
  rmSync(folder, { recursive: true });
});
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));

// Fails at once for a fault whose text was changed since.
for (const fault of injectedFaults) withFault(fault, () => {});
const caught = { quick: 0, all: 0 };
console.log('| fault | file | caught by `npm test` | by `test:all` |\n|---|---|---|---|');
for (const fault of faults) {
  const byQuick = firstFailure(fault, '!slow');
  const byAll = byQuick ?? firstFailure(fault, 'slow');
  if (byQuick) caught.quick++;
  if (byAll) caught.all++;
  const others = byQuick ? 'yes' : (byAll ?? '**no**');
  console.log(`| ${fault.name} | \`${fault.file}\` | ${byQuick ?? '**no**'} | ${others} |`);
}
console.log(
  `\n\`npm test\` catches ${caught.quick}, \`npm run test:all\` ${caught.all} of ${faults.length}`,
);
if (caught.quick < Math.min(minQuick, faults.length) || caught.all < faults.length)
  process.exitCode = 1;

/** The title of the first test with these tags that fails with the fault, and passes without it. */
function firstFailure(fault: InjectedFault, tags: string): string | null {
  const near = fault.near ?? path.dirname(fault.file);
  const isInBrowser = near.startsWith('e2e/');
  // Browser tests reach every file, and the architecture tests import none.
  const projects = isInBrowser
    ? ['--project=e2e']
    : ['e2e', 'architecture', 'embedded-rest', 'bench'].map((name) => `--project=!${name}`);
  const wherever = isInBrowser ? ['run'] : ['related', fault.file, '--run'];
  const test = (args: string[]) => runTests([...args, ...projects], tags, isInBrowser);
  for (const args of [['run', near], wherever]) {
    const failure = withFault(fault, () => test(args));
    if (!failure) continue;
    console.error(`${failure.file} › ${failure.title}: ${failure.reason}`);
    if (!test(['run', failure.file]))
      return `\`${path.basename(failure.file)}\` › ${failure.title}`;
    console.error('It fails without the fault, too.');
  }
  return null;
}

function withFault<Result>({ name, file, text, replacement }: InjectedFault, work: () => Result) {
  const target = path.join(copy, file);
  const original = readFileSync(target, 'utf8');
  const pieces = original.split(text);
  if (pieces.length !== 2)
    throw new Error(`${file} has the text of “${name}” ${pieces.length - 1} times`);
  writeFileSync(target, pieces.join(replacement));
  try {
    return work();
  } finally {
    writeFileSync(target, original);
  }
}

function runTests(args: string[], tags: string, isInBrowser: boolean) {
  if (isInBrowser) run(process.execPath, ['scripts/build-if-stale.ts'], copy);
  const options = [
    `--tags-filter=${tags}`,
    // Leaves out files whose tests are all filtered.
    '--experimental.preParse',
    '--bail=1',
    '--passWithNoTests',
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  rmSync(report, { force: true });
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status, stderr } = spawnSync(process.execPath, [vitest, ...args, ...options], {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return null;
  if (!existsSync(report)) throw new Error(`Tests did not run: ${stderr}`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName: title, failureMessages } of assertionResults)
      if (status === 'failed') {
        const [reason = ''] = failureMessages[0]?.split('\n', 1) ?? [];
        return { file: path.relative(copy, name), title, reason };
      }
  throw new Error(`No test failed, but the run: ${stderr}`);
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
}

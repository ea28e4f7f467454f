import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Output of a command; throws if it fails. */
function run(command: string, args: string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || stdout}`);
  return stdout;
}

/**
 * Measures a commit and this checkout one after the other on this machine; with `countsCpu` also the
 * CPU seconds of `npm run test:unit`. Both use this checkout's packages.
 */
export function compareWithCommit(
  commit: string,
  measure: (directory: string) => Record<string, unknown>,
  { countsCpu }: { countsCpu: boolean },
): Record<string, { commit: unknown; now: unknown }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'learnlocal-commit-'));
  run('git', ['worktree', 'add', '--detach', directory, commit]);
  try {
    symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
    const [before, now] = [directory, root].map((each) => ({
      ...measure(each),
      ...(countsCpu && { 'CPU seconds of test:unit': cpuSecondsOfTests(each) }),
    }));
    return Object.fromEntries(
      Object.keys({ ...before, ...now }).map((name) => [
        name,
        { commit: Reflect.get(before ?? {}, name), now: Reflect.get(now ?? {}, name) },
      ]),
    );
  } finally {
    rmSync(path.join(directory, 'node_modules'), { force: true });
    run('git', ['worktree', 'remove', '--force', directory]);
  }
}

/** Failing tests count, too: earlier commits failed over their budget. */
function cpuSecondsOfTests(directory: string): number {
  const { stdout } = spawnSync(process.execPath, ['scripts/test.ts', '--suite', 'unit'], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return Number(/^(\d+) CPU seconds/m.exec(stdout)?.[1]);
}

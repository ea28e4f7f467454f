import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { closeUnreleased, requireNext, sectionOf } from './changelog.ts';

// Checks the tree, gives what is unreleased in the changelog this version and today's date, sets the
// version, commits and tags it: `npm run release -- 1.2.3`.
const root = path.resolve(import.meta.dirname, '..');
const changelogFile = path.join(root, 'CHANGELOG.md');
const version = process.argv[2] ?? '';

try {
  requireNext(version, packageJson.version);
  const today = new Date().toISOString().slice(0, 10);
  const changelog = closeUnreleased(readFileSync(changelogFile, 'utf8'), version, today);
  const notes = sectionOf(changelog, version);
  if (read('git', ['status', '--porcelain']))
    throw new Error('Commit or remove your changes first.');
  if (read('git', ['tag', '--list', `v${version}`]))
    throw new Error(`v${version} is tagged already.`);
  run('npm', ['run', 'check']);
  writeFileSync(changelogFile, changelog);
  run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version']);
  if (read('git', ['status', '--porcelain'])) run('git', ['commit', '-am', `Release ${version}`]);
  // Otherwise Git takes the headings for comments.
  run('git', ['tag', '-a', `v${version}`, '--cleanup=whitespace', '-m', notes]);
  console.log(`Now push it: git push --follow-tags`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.`);
}

function read(program: string, args: string[]): string {
  return spawnSync(program, args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

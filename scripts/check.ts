import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Static checks; the import rules are tests and run with them. Repeated checks take a tenth of the time,
// because each step keeps what it found.
const root = path.resolve(import.meta.dirname, '..');
const cache = path.join(root, 'node_modules/.cache');
const typeCache = path.join(cache, 'types.tsbuildinfo');
// No colors when the output is redirected.
const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };

const inModules = (file: string) => path.join(root, 'node_modules', file);

function run(name: string, file: string, args: string[]): boolean {
  const command = [inModules(file), ...args];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  if (status === 0) return true;
  console.error(`${name}: failed`);
  process.exitCode = 1;
  return false;
}

/** A fingerprint of each file with the rules that it must follow. Empty outside of a clone. */
function fingerprints(): Map<string, string> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const files = (stdout ?? '')
    .split('\0')
    .filter((file) => file && existsSync(path.join(root, file)));
  const rules = ['biome.json', inModules('@biomejs/biome/package.json')].map((file) =>
    readFileSync(path.resolve(root, file), 'utf8'),
  );
  const print = (file: string) => hash('sha1', readFileSync(path.join(root, file)));
  return new Map(files.map((file) => [file, hash('sha1', [...rules, file, print(file)].join())]));
}

/** Format and lint look at one file at a time, so one that passed need not be read again. */
function checkStyle(): void {
  const record = path.join(cache, 'style.json');
  const found = fingerprints();
  const passed = new Set<string>(
    existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [],
  );
  const changed = [...found].filter(([, print]) => !passed.has(print)).map(([file]) => file);
  if (found.size > 0 && changed.length === 0) return;
  // Many paths are longer than a command may be.
  const named = changed.length < 500 ? ['--no-errors-on-unmatched', ...changed] : [];
  const args = ['check', '--error-on-warnings', ...named];
  if (!run('format and lint', '@biomejs/biome/bin/biome', args)) return;
  mkdirSync(cache, { recursive: true });
  writeFileSync(record, JSON.stringify([...found.values()]));
}

checkStyle();
run('types', 'typescript-7/bin/tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', typeCache]);
run('licenses', '../scripts/licenses.ts', ['--quiet']);
run('dead code', 'knip/bin/knip.js', ['--cache', '--cache-location', path.join(cache, 'knip')]);
run('import rules', 'vitest/vitest.mjs', ['run', '--project', 'architecture', '--reporter=dot']);

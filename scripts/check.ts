import { spawnSync } from 'node:child_process';
import path from 'node:path';

// Static checks; the import rules are tests and run with them.
const root = path.resolve(import.meta.dirname, '..');
// Repeated checks take a quarter of the time.
const cache = path.join(root, 'node_modules/.cache');
// TypeScript remembers what a file exports only if it writes declarations. Without them, a change in a
// function's body checks every file that imports it again.
const typeCheck = '-p . --incremental --noEmit false --emitDeclarationOnly --outDir'.split(' ');
// No colors when the output is redirected.
const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
const steps = {
  'format and lint': ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  types: ['typescript-7/bin/tsc', ...typeCheck, path.join(cache, 'types')],
  licenses: ['../scripts/licenses.ts', '--quiet'],
  'dead code': ['knip/bin/knip.js', '--cache', '--cache-location', path.join(cache, 'knip')],
  'import rules': ['vitest/vitest.mjs', 'run', '--project', 'architecture', '--reporter=dot'],
};

for (const [name, [file = '', ...args]] of Object.entries(steps)) {
  const command = [path.join(root, 'node_modules', file), ...args];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  if (status === 0) continue;
  console.error(`${name}: failed`);
  process.exitCode = 1;
}

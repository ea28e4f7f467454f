import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';

// Leaves in node_modules what a running server reads: `npm run prune`, after the build.
const root = path.resolve(import.meta.dirname, '..');
const args = ['prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' });

if (status === 0) {
  const needless = [
    // A peer of packages that have types for it, which Node only strips.
    'typescript',
    '**/*.{map,d.ts,d.mts,d.cts}',
  ];
  const cwd = path.join(root, 'node_modules');
  for (const file of globSync(needless, { cwd }))
    rmSync(path.join(cwd, file), { recursive: true, force: true });
} else {
  process.exitCode = 1;
}

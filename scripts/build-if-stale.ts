import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

// Builds the client when there is none, or when a source is newer than the one there is.
const root = path.resolve(import.meta.dirname, '..');
const built = path.join(root, 'dist/client/index.html');
const sources = ['src/client/**/*', 'src/shared/**/*', 'vite.config.ts', 'package-lock.json'];

function isStale(): boolean {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return globSync(sources, { cwd: root }).some(
    (file) => statSync(path.join(root, file)).mtimeMs > builtAt,
  );
}

if (isStale()) {
  console.log('Building the client …');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = result.status ?? 1;
}

import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

// Builds the client if it is missing or older than a source file.
const root = path.resolve(import.meta.dirname, '..');
// The last file that a build writes.
const built = path.join(root, 'dist/render/render-page.js');
const sources = [
  'src/client/**/*',
  'src/shared/**/*',
  'scripts/compress-build.ts',
  'vite.config.ts',
  'package-lock.json',
];

function isStale(): boolean {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return globSync(sources, { cwd: root }).some(
    (file) => statSync(path.join(root, file)).mtimeMs > builtAt,
  );
}

function buildClient(): number {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // One build for browsers, and one for server rendering.
  for (const args of [[], ['--ssr', 'render-page.tsx']]) {
    const all = [vite, 'build', ...args, '--logLevel', 'warn'];
    const { status } = spawnSync(process.execPath, all, { cwd: root, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

if (isStale()) {
  console.log('Building the client …');
  process.exitCode = buildClient();
}

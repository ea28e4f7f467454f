import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

// Builds the client if it is missing or older than a source file; `--always` builds it anyway.
const root = path.resolve(import.meta.dirname, '..');
// The file that a build writes last.
const built = path.join(root, 'dist/render/render-page.js');
const sources = [
  'src/client/**/*',
  'src/shared/**/*',
  'scripts/{build-if-stale,compress-build}.ts',
  '{vite.config.ts,tsconfig.json,package.json,package-lock.json}',
];
// A build for development has no server rendering: `.env` may say NODE_ENV=development.
const env = { ...process.env, NODE_ENV: 'production' };

function isStale(): boolean {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return globSync(sources, { cwd: root }).some(
    (file) => statSync(path.join(root, file)).mtimeMs > builtAt,
  );
}

function build(): number {
  const vite = [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  // One build is for browsers, one for server rendering.
  for (const args of [vite, [...vite, '--ssr', 'render-page.tsx']]) {
    const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

if (process.argv.includes('--always') || isStale()) {
  console.log('Building the client …');
  process.exitCode = build();
}

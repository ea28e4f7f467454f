import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

// Builds the client if it is missing or older than a source file; `--always` builds it anyway.
const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const builds = path.join(dist, 'builds');
// The file that a build writes last.
const built = path.join(dist, 'render/render-page.js');
// An install without development dependencies has none.
const builder = path.join(root, 'node_modules/vite/bin/vite.js');
const sources = [
  'src/client/**/*',
  'src/shared/**/*',
  'scripts/{build-if-stale,build-roster-worker,compress-build}.ts',
  '{vite.config.ts,tsconfig.json,package.json}',
  // npm run prune, which removes the builder, writes it after the build.
  ...(existsSync(builder) ? ['package-lock.json'] : []),
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

/**
 * Builds into a new folder, and links it as `dist/client` and `dist/render`: running servers still
 * read from the folders of the two builds before, which are kept.
 */
function build(): number {
  const folder = path.join(builds, String(Date.now()));
  const gazetteer = path.join(root, 'scripts/build-gazetteer.ts');
  if (spawnSync(process.execPath, [gazetteer], { stdio: 'inherit' }).status !== 0) return 1;
  const vite = [builder, 'build', '--logLevel', 'warn'];
  // One build is for browsers, one for server rendering.
  for (const [part, args] of Object.entries({ client: [], render: ['--ssr', 'render-page.tsx'] })) {
    const all = [...vite, ...args, '--outDir', path.join(folder, part)];
    const { status } = spawnSync(process.execPath, all, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  for (const part of ['client', 'render']) link(path.join(folder, part), path.join(dist, part));
  for (const old of readdirSync(builds).toSorted().slice(0, -3))
    rmSync(path.join(builds, old), { recursive: true });
  return 0;
}

/** Replaces the link in one step, or the folder of a release that had no links. */
function link(folder: string, name: string): void {
  if (lstatSync(name, { throwIfNoEntry: false })?.isDirectory()) rmSync(name, { recursive: true });
  symlinkSync(path.relative(dist, folder), `${name}.new`);
  renameSync(`${name}.new`, name);
}

if (process.argv.includes('--always') || isStale()) {
  if (existsSync(builder)) {
    console.log('Building the client …');
    process.exitCode = build();
  } else {
    console.error(
      'The client in dist/ is missing or older than its sources, and this install cannot build it. Run: npm ci && npm run build && npm run prune',
    );
    process.exitCode = 1;
  }
}

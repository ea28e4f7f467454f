import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Vite's manifest: what a source file was built into, and what that imports. */
type Manifest = Record<
  string,
  { file: string; imports?: string[]; assets?: string[]; isEntry?: boolean }
>;

export type PageScripts = { entry: string; fonts: string[]; importsOf(route: string): string[] };

/** The two that every page is set in (client/fonts.css); others come where they are needed. */
const firstFont = /-ascii-[\w-]+\.woff2$/;

/**
 * The script that every page begins with, and what the page of a route needs besides. Unless all are
 * named at once, a browser learns of each only after it has read the one that asks for it.
 */
export async function readPageScripts(root: string): Promise<PageScripts | null> {
  const file = path.join(root, '.vite/manifest.json');
  if (!existsSync(file)) return null;
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const addressOf = (source: string) => `/${manifest[source]?.file}`;
  const entry = Object.keys(manifest).find((source) => manifest[source]?.isEntry);
  if (!entry) return null;
  const everywhere = importsOf(manifest, entry);
  const always = everywhere.filter((source) => source !== entry);
  const own = new Map<string, string[]>();
  for (const source of Object.keys(manifest)) {
    const route = routeOf(source);
    if (route === null) continue;
    const needed = importsOf(manifest, source);
    own.set(
      route,
      needed.filter((other) => !everywhere.includes(other)),
    );
  }
  return {
    entry: addressOf(entry),
    fonts: (manifest[entry]?.assets ?? [])
      .filter((file) => firstFont.test(file))
      .map((file) => `/${file}`),
    importsOf: (route) => [...always, ...(own.get(route) ?? [])].map(addressOf),
  };
}

/** A source and all it imports, however far. */
function importsOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  if (seen.has(source)) return [];
  seen.add(source);
  for (const imported of manifest[source]?.imports ?? []) importsOf(manifest, imported, seen);
  return [...seen];
}

/**
 * The router's own rule: folders and files are the address, but for `index` and `_group`. What a
 * chunk is split by depends on `codeSplittingOptions`: 'component---notFoundComponent', for instance.
 */
function routeOf(source: string): string | null {
  const file = /^routes\/(.+)\.tsx\?tsr-split=component(---\w+)*$/.exec(source)?.[1];
  if (!file) return null;
  const names = file.split('/').filter((name) => name !== 'index' && !name.startsWith('_'));
  return `/${names.join('/')}`;
}

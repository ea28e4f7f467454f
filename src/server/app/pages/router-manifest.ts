import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest as RouterManifest } from '@tanstack/react-router';

/** Vite's manifest: the output file and the imports of each source file. */
type ViteManifest = Record<
  string,
  { file: string; src?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
>;

/**
 * The built files that each route needs, as the router adds them to a page: its styles, and inline
 * scripts that load its modules after the first paint (client/public/start.js). A browser would
 * discover a module only after running the one that imports it.
 */
export async function readRouterManifest(clientRoot: string): Promise<RouterManifest> {
  const file = path.join(clientRoot, '.vite/manifest.json');
  const manifest: ViteManifest = JSON.parse(await readFile(file, 'utf8'));
  const listOf = (sources: string[]) =>
    JSON.stringify(sources.map((source) => `/${manifest[source]?.file}`));
  const entry = Object.keys(manifest).find((source) => manifest[source]?.isEntry);
  if (!entry) throw new Error(`${file} names no entry`);
  const shared = importsOf(manifest, entry);
  const startScript = await readFile(path.join(clientRoot, 'start.js'), 'utf8');
  const routes: RouterManifest['routes'] = {
    __root__: {
      css: [...shared].flatMap((source) => manifest[source]?.css ?? []).map((css) => `/${css}`),
      scripts: [{ children: `var pageModules=${listOf([...shared])};${startScript}` }],
    },
  };
  for (const source of Object.keys(manifest)) {
    const routeId = routeIdOf(source);
    if (routeId === null) continue;
    const own = [...importsOf(manifest, source)].filter((imported) => !shared.has(imported));
    routes[routeId] = { scripts: [{ children: `pageModules.push(...${listOf(own)})` }] };
  }
  return { routes };
}

/** A source file and all its direct and indirect imports. */
function importsOf(manifest: ViteManifest, source: string, seen = new Set<string>()): Set<string> {
  if (seen.has(source)) return seen;
  seen.add(source);
  for (const imported of manifest[source]?.imports ?? []) importsOf(manifest, imported, seen);
  return seen;
}

/** Maps 'routes/_member/dashboard/index.tsx?tsr-split=component' to '/_member/dashboard/'. */
function routeIdOf(source: string): string | null {
  const name = /^routes\/(.+)\.tsx\?tsr-split=component/.exec(source)?.[1];
  return name === undefined ? null : `/${name.replace(/(^|\/)index$/, '$1')}`;
}

import { hash } from 'node:crypto';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';

const maxReleases = 5;

/**
 * Copies the hashed assets of a build into `folder` beside those of earlier releases, and removes the
 * assets of all releases but the last five. Open pages of another release still load theirs, whichever
 * of the servers that share the folder they ask.
 */
export async function keepAssets(builtAssets: string, folder: string): Promise<void> {
  const [files, releases] = [assetFilesOf(folder), path.join(folder, 'releases')];
  for (const each of [files, releases]) await mkdir(each, { recursive: true });
  const names = (await readdir(builtAssets)).toSorted();
  const unfinished = await mkdtemp(path.join(folder, 'unfinished-'));
  try {
    // Comes first, so that a server that starts at the same time does not remove what is copied below.
    const list = path.join(unfinished, 'list');
    await writeFile(list, names.join('\n'));
    await rename(list, path.join(releases, hash('sha256', names.join('\n'))));
    const kept = new Set(await readdir(files));
    const copy = async (name: string) => {
      await copyFile(path.join(builtAssets, name), path.join(unfinished, name));
      await rename(path.join(unfinished, name), path.join(files, name));
    };
    await Promise.all(names.filter((name) => !kept.has(name)).map(copy));
  } finally {
    await rm(unfinished, { recursive: true });
  }
  await removeOld(files, releases);
}

/** The folder of the files themselves, which is served. */
export const assetFilesOf = (folder: string) => path.join(folder, 'files');

async function removeOld(files: string, releases: string): Promise<void> {
  const lists = await Promise.all(
    (await readdir(releases)).map(async (name) => {
      const file = path.join(releases, name);
      return { file, startedAt: (await stat(file)).mtimeMs };
    }),
  );
  const newestFirst = lists.toSorted((a, b) => b.startedAt - a.startedAt);
  const listed = new Set<string>();
  for (const { file } of newestFirst.slice(0, maxReleases))
    for (const name of (await readFile(file, 'utf8')).split('\n')) listed.add(name);
  const old = (await readdir(files)).filter((name) => !listed.has(name));
  for (const { file } of newestFirst.slice(maxReleases)) await rm(file, { force: true });
  for (const name of old) await rm(path.join(files, name), { force: true });
}

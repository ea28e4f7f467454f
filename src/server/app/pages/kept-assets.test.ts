import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { assetFilesOf, keepAssets } from './kept-assets.ts';

const at = openTestApp();

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-releases-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** The built client of a release whose only script is `name`. */
async function build(name: string): Promise<string> {
  const folder = await newFolder();
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', name), 'export {}');
  return folder;
}

async function openRelease(name: string, assetsDir: string) {
  const deps = { ...at.deps, env: { ...at.deps.env, assetsDir } };
  const app = await createAppIn(await build(name), deps);
  onTestFinished(() => app.close());
  return async (asset: string) => {
    const { statusCode, headers } = await app.inject(`/assets/${asset}`);
    return [statusCode, headers['cache-control']];
  };
}

it('servers of two releases that share a folder each serve the assets of both', async () => {
  const shared = path.join(await newFolder(), 'shared');
  const readOld = await openRelease('page-aaaa.js', shared);
  const missing = [404, 'no-store'];
  expect(await readOld('page-bbbb.js')).toEqual(missing);
  const readNew = await openRelease('page-bbbb.js', shared);
  const forever = [200, 'public, max-age=31536000, immutable'];
  for (const read of [readOld, readNew]) {
    expect(await read('page-aaaa.js')).toEqual(forever);
    expect(await read('page-bbbb.js')).toEqual(forever);
    expect(await read('../releases')).toEqual(missing);
  }
});

it('a server whose folder cannot be written warns and serves its own assets', async () => {
  const file = path.join(await build('page-aaaa.js'), 'assets/page-aaaa.js');
  const read = await openRelease('page-aaaa.js', path.join(file, 'folder'));
  expect(await read('page-aaaa.js')).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(at.warnings).toMatchObject([{ err: { code: 'ENOTDIR' } }]);
});

it('the assets of the last five releases to start are kept', async () => {
  const folder = await newFolder();
  for (const name of ['a.js', 'b.js', 'c.js', 'a.js', 'd.js', 'e.js', 'f.js'])
    await keepAssets(path.join(await build(name), 'assets'), folder);
  expect(await readdir(assetFilesOf(folder))).toEqual(['a.js', 'c.js', 'd.js', 'e.js', 'f.js']);
});

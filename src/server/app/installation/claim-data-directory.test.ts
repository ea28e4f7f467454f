import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { claimDataDirectory } from './claim-data-directory.ts';
import { replaceIdentity } from './installation.queries.ts';

const at = openTestDeps();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-claim-'));
  return () => rm(folder, { recursive: true });
});

const directory = () => mkdtemp(path.join(folder, 'data-'));
const claim = (dataDir: string, settings = {}) =>
  claimDataDirectory(at.db, { ...at.deps.env, isProduction: true, dataDir, ...settings });

it('all processes of a database must share the directory of its pictures, or have a bucket', async () => {
  const directories = await Promise.all([directory(), directory(), directory()]);
  const starts = await Promise.allSettled(directories.map((dataDir) => claim(dataDir)));
  expect(starts.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  const [first = '', second = ''] = [
    directories[starts.findIndex(({ status }) => status === 'fulfilled')],
    directories[starts.findIndex(({ status }) => status === 'rejected')],
  ];
  await claim(first);
  const error = await claim(second).catch((rejected: Error) => rejected.message);
  expect(error).toMatch(/^The pictures of this database .*share one DATA_DIR, or .*S3_ENDPOINT/);
  const bucket = { endpoint: '', name: '', region: '', keyId: '', secretKey: '', publicUrl: '' };
  await claim(second, { bucket });
  // The marker file, as if the pictures had been moved there.
  await writeFile(path.join(second, 'installation.json'), /\{.*\}/.exec(String(error))?.[0] ?? '');
  await claim(second);
});

it('a data directory of another database is rejected, and a damaged marker, too', async () => {
  await replaceIdentity(at.db, null);
  const dataDir = await directory();
  await claim(dataDir);
  const marker = path.join(dataDir, 'installation.json');
  const content = await readFile(marker, 'utf8');
  await writeFile(
    marker,
    content.replace(/"database":"[^"]*/, `"database":"${crypto.randomUUID()}`),
  );
  await expect(claim(dataDir)).rejects.toThrow(
    /belongs to a different database .* delete .*\.json/,
  );
  await writeFile(marker, '{');
  await expect(claim(dataDir)).rejects.toThrow(/installation\.json is damaged/);
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '#server/app/start-error.ts';
import { loadAppSecret } from './app-secret.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const load = () => loadAppSecret({ appSecret: undefined, dataDir });

describe('development app secret', () => {
  it('is the same for concurrent first starts and for later starts', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, load));
    expect(new Set([...secrets, await load()]).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await readdir(dataDir)).toEqual(['app-secret']);
  });

  it.each(['', 'half of a sec'])('is rejected when its file contains %j', async (content) => {
    await writeFile(path.join(dataDir, 'app-secret'), content);
    await expect(load()).rejects.toThrow(StartError);
    await expect(load()).rejects.toThrow(/app-secret is damaged.*backup, or delete it/);
  });
});

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPreparedDatabase } from './prepared-database.ts';

let folder: string;
let prepared: string;
let migration: string;

const setTime = (file: string, seconds: number) => utimes(file, seconds, seconds);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-prepared-'));
  prepared = path.join(folder, 'database');
  migration = path.join(folder, '0001_accounts.ts');
  await mkdir(path.join(prepared, 'postgres'), { recursive: true });
  await writeFile(path.join(prepared, 'postgres/PG_VERSION'), '18');
  await writeFile(migration, '');
  await setTime(prepared, 2000);
});
afterAll(() => rm(folder, { recursive: true }));

describe('a new embedded database', () => {
  it('is a copy of the prepared one, whatever an interrupted copy has left', async () => {
    await setTime(migration, 1000);
    const database = path.join(folder, 'postgres');
    await mkdir(`${database}.copy`);
    await writeFile(path.join(`${database}.copy`, 'half'), '');
    expect(await copyPreparedDatabase(database, { prepared, sources: [migration] })).toBe(true);
    expect(await readFile(path.join(database, 'PG_VERSION'), 'utf8')).toBe('18');
    expect(existsSync(path.join(database, 'half'))).toBe(false);
  });

  it('is not copied from one that is older than a migration, or missing', async () => {
    await setTime(migration, 3000);
    const database = path.join(folder, 'other');
    const missing = path.join(folder, 'missing');
    expect(await copyPreparedDatabase(database, { prepared, sources: [migration] })).toBe(false);
    expect(await copyPreparedDatabase(database, { prepared: missing, sources: [] })).toBe(false);
    expect(existsSync(database)).toBe(false);
  });
});

// @module-tag slow
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { extract } from 'tar';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { selectIdentity } from '#server/app/installation/installation.queries.ts';
import { openPostgres } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { openReleasedDatabase } from '#server/testing/databases/released-database.ts';
import { createDatabase } from '#server/testing/databases/test-database.ts';
import { startS3 } from '#server/testing/fakes/s3-server.ts';
import {
  createClass,
  createUpload,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { runScript, startServerProcess } from '#server/testing/server-process.ts';
import { storageUrl } from '#shared/files/images.ts';
import { packArchive, unpackArchive } from './archive.ts';
import { selectLastBackup } from './backup-records.queries.ts';

const APP_SECRET = 'the secret of a backup, of 32 or more characters';
const inPerson = { PAYMENTS: 'in-person', RATE_LIMIT_SCALE: '1000' };
const lineSeparators = 'One line\u2028another\u2029and "a third"\r\n\\';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-backup-'));
  return () => rm(folder, { recursive: true });
});

type Place = { DATA_DIR: string; DATABASE_URL?: string };
const postgresIn = async (name: string): Promise<Place> => ({
  DATA_DIR: path.join(folder, name),
  DATABASE_URL: await createDatabase(),
});
const embeddedIn = (name: string): Place => ({ DATA_DIR: path.join(folder, name) });

const run = (script: string, place: Place, ...args: string[]) =>
  runScript(`scripts/${script}.ts`, { APP_SECRET, ...place }, args);

async function connect({ DATABASE_URL = '' }: Place) {
  const database = await openPostgres(DATABASE_URL, { onPoolError() {} });
  onTestFinished(database.close);
  return database.db;
}

/** Reads without staying connected. */
async function readFrom<Result>({ DATABASE_URL = '' }: Place, read: (db: Db) => Promise<Result>) {
  const { db, close } = await openPostgres(DATABASE_URL, { onPoolError() {} });
  return read(db).finally(close);
}

async function namesIn(place: Place): Promise<string[]> {
  const users = await readFrom(place, (db) => db.selectFrom('users').select('fullName').execute());
  return users.map(({ fullName }) => fullName);
}

/** A database with one account, and one picture. */
async function makeSmall(name: string): Promise<Place> {
  const place = await postgresIn(name);
  await run('db-migrate', place);
  const database = await openPostgres(place.DATABASE_URL ?? '', { onPoolError() {} });
  await createUser(database.db, { fullName: `Robin of ${name}` });
  await database.close();
  await mkdir(path.join(place.DATA_DIR, 'files'), { recursive: true });
  await writeFile(path.join(place.DATA_DIR, 'files', '1-aa.webp'), 'a picture');
  return place;
}

async function unpacked(archive: string): Promise<Record<string, string>> {
  const into = await mkdtemp(path.join(folder, 'unpacked-'));
  await extract({ file: archive, cwd: into });
  const names = (await readdir(path.join(into, 'database'))).toSorted();
  const texts = await Promise.all(
    names.map((name) => readFile(path.join(into, 'database', name), 'utf8')),
  );
  return Object.fromEntries(
    names.map((name, at) => [name, (texts[at] ?? '').split('\n').toSorted().join('\n')]),
  );
}

/** Books as a new learner; returns the status. */
async function book(url: string, db: Db, classId: string): Promise<number> {
  const token = await tokenOf(db, await createUser(db));
  const { status } = await fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ class_id: classId }),
  });
  return status;
}

it('moves a database under load from PostgreSQL to the embedded one and back without losing a row', async () => {
  const source = await postgresIn('source');
  await run('db-seed', source);
  const db = await connect(source);
  const teacher = await createUser(db, { role: 'instructor' });
  const { classId } = await createClass(db, teacher.id, {
    description: lineSeparators,
    maxStudents: 500,
    slots: [{ capacity: 500 }],
  });
  const server = await startServerProcess({ APP_SECRET, ...inPerson, ...source });
  onTestFinished(async () => void (await server.stop()));
  let isOver = false;
  const statuses: number[] = [];
  const bookUntilOver = async () => {
    while (!isOver) statuses.push(await book(server.url, db, classId));
  };
  const load = Promise.all([bookUntilOver(), bookUntilOver()]);
  await expect.poll(() => statuses.length).toBeGreaterThan(5);
  const before = statuses.length;
  const first = path.join(folder, 'under-load.tar.gz');
  expect(await run('db-backup', source, first)).toMatchObject({ exitCode: 0 });
  expect(statuses.length).toBeGreaterThan(before);
  isOver = true;
  await load;
  expect(new Set(statuses)).toEqual(new Set([201]));

  const embedded = embeddedIn('embedded');
  const restored = await run('db-restore', embedded, first);
  expect(restored).toMatchObject({ exitCode: 0 });
  // These are the seats, ratings, ledger and refunds of db:check.
  expect(restored.output).toContain('The seats of all sessions match their bookings.');
  const pictures = await readdir(path.join(source.DATA_DIR, 'files'));
  expect(pictures.length).toBeGreaterThan(100);
  expect(await readdir(path.join(embedded.DATA_DIR, 'files'))).toEqual(pictures);

  const second = path.join(folder, 'embedded.tar.gz');
  await run('db-backup', embedded, second);
  const rows = await unpacked(first);
  expect(rows['public.classes.ndjson']).toContain('another\\u2029and');
  expect(await unpacked(second)).toEqual(rows);

  const target = await postgresIn('target');
  expect(await run('db-restore', target, second)).toMatchObject({ exitCode: 0 });
  const third = path.join(folder, 'back.tar.gz');
  await run('db-backup', target, third);
  expect(await unpacked(third)).toEqual(rows);
  // The restored database has sequences that continue, triggers that fire, and jobs that run.
  const moved = await startServerProcess({ APP_SECRET, ...inPerson, ...target });
  onTestFinished(async () => void (await moved.stop()));
  const there = await connect(target);
  expect(await book(moved.url, there, classId)).toBe(201);
});

it('restores a backup of an earlier release, migrated', async () => {
  const old = await openReleasedDatabase('0025_likely_open_sessions');
  const place = { DATA_DIR: path.join(folder, 'old'), DATABASE_URL: old.url ?? '' };
  const archive = path.join(folder, 'old.tar.gz');
  expect(await run('db-backup', place, archive)).toMatchObject({ exitCode: 0 });
  await old.close();
  const restored = await run('db-restore', embeddedIn('upgraded'), archive);
  expect(restored).toMatchObject({ exitCode: 0 });
  expect(restored.output).toContain('The ledger is balanced');
});

it('restores pictures into a bucket, and backs them up from there', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const [first, second] = ['on-disk', 'in-bucket'].map((name) =>
    path.join(folder, `${name}.tar.gz`),
  );
  await run('db-backup', await makeSmall('with-picture'), first ?? '');
  const target = { ...(await postgresIn('with-bucket')), ...s3.env };
  expect(await run('db-restore', target, first ?? '')).toMatchObject({ exitCode: 0 });
  expect(String(s3.objects.get('1-aa.webp')?.bytes)).toBe('a picture');
  expect(await run('db-backup', target, second ?? '')).toMatchObject({ exitCode: 0 });
  const content = await mkdtemp(path.join(folder, 'content-'));
  expect((await unpackArchive(second ?? '', content)).files).toEqual(['1-aa.webp']);
  expect(await readFile(path.join(content, 'files/1-aa.webp'), 'utf8')).toBe('a picture');
});

it('a restore drill checks a backup in a database that is gone afterwards, and is recorded', async () => {
  const place = await makeSmall('drilled');
  const [good, wrong] = ['good', 'wrong'].map((name) => path.join(folder, `${name}.tar.gz`));
  await run('db-backup', place, good ?? '');
  const drill = await run('db-restore-drill', place, good ?? '');
  expect(drill.output).toMatch(/\d+ rows and 1 picture files of .*good\.tar\.gz were restored/);
  expect(drill.exitCode).toBe(0);
  const db = await connect(place);
  const { rows } =
    await sql`SELECT FROM pg_database WHERE datname LIKE 'learnlocal_drill_%'`.execute(db);
  expect(rows).toEqual([]);
  expect((await selectLastBackup(db)).drilledAt).toMatch(/Z$/);

  const { classId } = await createClass(db, (await createUser(db, { role: 'instructor' })).id);
  await db.insertInto('classRatings').values({ classId, ratingSum: 4, reviewCount: 1 }).execute();
  await run('db-backup', place, wrong ?? '');
  const failed = await run('db-restore-drill', place, wrong ?? '');
  expect(failed.output).toContain('something is missing or wrong');
  expect(failed.exitCode).toBe(1);
  const mayNotCreate = new URL(place.DATABASE_URL ?? '');
  await sql`DROP ROLE IF EXISTS drill_without_createdb`.execute(db);
  await sql`CREATE ROLE drill_without_createdb LOGIN PASSWORD 'x' IN ROLE pg_read_all_data, pg_write_all_data`.execute(
    db,
  );
  [mayNotCreate.username, mayNotCreate.password] = ['drill_without_createdb', 'x'];
  const other = { ...place, DATABASE_URL: mayNotCreate.href };
  expect((await run('db-restore-drill', other, good ?? '')).output).toMatch(
    /^The user of DATABASE_URL may not create databases\./,
  );
  await sql`DROP ROLE drill_without_createdb`.execute(db);
});

describe('backup and restore', () => {
  let archive: string;
  let target: Place;
  beforeAll(async () => {
    archive = path.join(folder, 'small.tar.gz');
    await run('db-backup', await makeSmall('small'), archive);
    target = await makeSmall('kept');
  });

  /** Restores over everything, and expects an unchanged database. */
  async function expectRejected(file: string, reason: string, place = target, ...flags: string[]) {
    const { exitCode, output } = await run('db-restore', place, file, ...flags);
    expect(output).toContain(reason);
    expect(exitCode).toBe(1);
    expect(await namesIn(target)).toEqual(['Robin of kept']);
    expect(await readdir(target.DATA_DIR)).toEqual(['files']);
  }

  it.each([
    ['half of the file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['all but its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['another file', () => Buffer.from('SELECT 1;')],
    ['an empty file', () => Buffer.alloc(0)],
  ])('reject %s', async (name, change) => {
    const file = path.join(folder, name);
    await writeFile(file, change(await readFile(archive)));
    await expectRejected(file, 'is not a complete backup', target, '--delete-everything');
  });

  it('reject a backup with a changed row or an unknown migration', async () => {
    const content = await mkdtemp(path.join(folder, 'content-'));
    const manifest = await unpackArchive(archive, content);
    const newer = path.join(folder, 'newer.tar.gz');
    const migrations = [...manifest.migrations, '9999_from_the_future'];
    await packArchive(content, { ...manifest, migrations }, newer);
    await expectRejected(newer, 'made by a newer version', target, '--delete-everything');

    const { create } = await import('tar');
    const changed = path.join(folder, 'changed.tar.gz');
    await writeFile(path.join(content, 'database/public.users.ndjson'), '{}\n');
    const names = await readdir(content);
    await create({ file: changed, cwd: content, gzip: true }, names);
    await expectRejected(
      changed,
      'public.users.ndjson is missing or damaged',
      target,
      '--delete-everything',
    );
  });

  it('reject another APP_SECRET, unless --other-secret accepts it', async () => {
    const other = {
      ...embeddedIn('other-secret'),
      APP_SECRET: 'another secret of 32 or more characters',
    };
    await expectRejected(archive, 'made with another APP_SECRET', other);
    expect(await run('db-restore', other, archive, '--other-secret')).toMatchObject({
      exitCode: 0,
    });
  });

  it('reject a database with accounts, unless everything in it may be deleted', async () => {
    await expectRejected(archive, 'The database has accounts already');
    const second = await makeSmall('replaced');
    const identity = await readFrom(second, selectIdentity);
    expect(await run('db-restore', second, archive, '--delete-everything')).toMatchObject({
      exitCode: 0,
    });
    expect(await namesIn(second)).toEqual(['Robin of small']);
    // The restored database keeps the data directory that it had.
    expect(await readFrom(second, selectIdentity)).toEqual(identity);
  });

  it('reject a database that a server uses', async () => {
    const server = await startServerProcess({ APP_SECRET, ...target, DATA_DIR: folder });
    await expectRejected(archive, 'Stop every server first', target, '--delete-everything');
    await server.stop();
  });

  it('reject a disk without space, and leave nothing behind', async () => {
    const into = path.join(folder, 'full');
    const file = path.join(into, 'backup.tar.gz');
    // The largest file that this process may write has 4 kB.
    const limited = ['-c', 'ulimit -f 8 && exec "$0" scripts/db-backup.ts "$1"'];
    const { status, stderr } = spawnSync('sh', [...limited, process.execPath, file], {
      env: { APP_SECRET, ...target },
      encoding: 'utf8',
    });
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^There is no space for the backup .*backup\.tar\.gz \(EFBIG/)],
    ]);
    expect(await readdir(into)).toEqual([]);
  });

  it('complete although a picture is missing, but name it and exit with 1, as db:check does', async () => {
    const place = await makeSmall('without-picture');
    await readFrom(place, async (db) => {
      const picture = { url: storageUrl('2-bb.jpg'), width: 900, widths: [480, 900] };
      const { id } = await createUser(db);
      await createUpload(db, id, { ...picture, expiresAt: null });
    });
    for (const ending of ['.jpg', '.webp'])
      await writeFile(path.join(place.DATA_DIR, 'files', `2-bb${ending}`), '');
    const file = path.join(folder, 'incomplete.tar.gz');
    for (const checked of [await run('db-backup', place, file), await run('db-check', place)]) {
      expect(checked.exitCode).toBe(1);
      expect(checked.output).toContain('The picture file 2-bb-480.jpg is missing.');
      expect(checked.output).not.toContain('2-bb.');
    }
    const { mode } = await stat(file);
    expect((mode & 0o777).toString(8)).toBe('600');
    expect(await run('db-restore', embeddedIn('incomplete'), file)).toMatchObject({ exitCode: 1 });
  });

  it('reject a file that exists already as the target of a backup', async () => {
    const { exitCode, output } = await run('db-backup', target, archive);
    expect([exitCode, output]).toEqual([1, expect.stringContaining('already exists')]);
  });
});

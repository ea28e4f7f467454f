import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '#server/app/env.ts';
import { startS3 } from '#server/testing/fakes/s3-server.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps, testSecret } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';
import { backupQueue, createBackupWorker } from './backup.jobs.ts';
import { selectLastBackup } from './backup-records.queries.ts';
import { backupFileName, newestBackup } from './kept-backups.ts';

const at = openTestDeps();

it('scheduled backups are copied to the bucket, kept for BACKUP_KEEP_DAYS, and recorded', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const [BACKUP_DIR, DATA_DIR] = [path.join(folder, 'backups'), path.join(folder, 'data')];
  const env = readEnv({ APP_SECRET: testSecret, BACKUP_DIR, DATA_DIR, ...s3.env });
  const worker = createBackupWorker({ ...at.deps, env });
  expect(worker.cron).toBe('15 2 * * *');
  const run = () => worker.handle([{ id: 'one', data: {} }]);

  await expect(run()).rejects.toThrow('The database has no accounts');
  expect(await selectLastBackup(at.db)).toMatchObject({
    finishedAt: null,
    failure: expect.stringMatching(/no accounts/),
  });
  await createUser(at.db);
  await run();
  const first = await newestBackup(BACKUP_DIR);
  const daysAgo = (days: number) => backupFileName(new Date(Date.now() - days * dayMs));
  const [young, old] = [daysAgo(13), daysAgo(15)];
  const partial = `${old}.partial-abc`;
  for (const name of [young, old, partial, 'by-hand.tar.gz'])
    await writeFile(path.join(BACKUP_DIR, name), '');
  for (const name of [young, old])
    s3.objects.set(`backups/${name}`, { bytes: Buffer.from(''), type: '' });
  // A second one within the same second would have the same name.
  await rm(first ?? '');
  s3.objects.delete(`backups/${path.basename(first ?? '')}`);
  await run();
  const newest = path.basename((await newestBackup(BACKUP_DIR)) ?? '');
  expect((await readdir(BACKUP_DIR)).toSorted()).toEqual(
    ['by-hand.tar.gz', young, newest].toSorted(),
  );
  expect([...s3.objects.keys()].toSorted()).toEqual(
    [`backups/${young}`, `backups/${newest}`].toSorted(),
  );
  const last = await selectLastBackup(at.db);
  expect(last.bytes).toBe(s3.objects.get(`backups/${newest}`)?.bytes.length);
  expect(last.failure).toBeNull();
  expect(last.ageSeconds).toBeLessThan(60);
});

it('a scheduled backup that cannot be written is recorded and logged with its reason', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'learnlocal-backups-')), 'a-file');
  onTestFinished(() => rm(path.dirname(file), { recursive: true }));
  await writeFile(file, '');
  const env = readEnv({ APP_SECRET: testSecret, BACKUP_DIR: path.join(file, 'backups') });
  await createUser(at.db);
  await at.db.transaction().execute((trx) => at.deps.jobs.send(backupQueue, {}, trx));
  at.warnings.length = 0;
  await at.deps.jobs.runDue(createBackupWorker({ ...at.deps, env }));
  const failure = expect.stringMatching(/^The backup .* cannot be written \(ENOTDIR/);
  expect(at.warnings).toEqual([
    expect.objectContaining({ queue: 'backup', reason: failure, isFinal: false }),
  ]);
  expect(await selectLastBackup(at.db)).toMatchObject({ failure });
});

it.each([
  ['nightly in production', { DATA_DIR: '/d' }, '/d/backups', '15 2 * * *', null],
  [
    'when and where the settings say',
    { BACKUP_DIR: '/b', BACKUP_SCHEDULE: '0 4 * * 1' },
    '/b',
    '0 4 * * 1',
    null,
  ],
  ['never, if they are off', { BACKUP_SCHEDULE: 'off' }, '.data/backups', null, null],
  [
    'with no copies in a public bucket',
    { S3_PUBLIC_URL: 'https://cdn.example' },
    '.data/backups',
    '15 2 * * *',
    null,
  ],
  [
    'with copies in a private one',
    { S3_PUBLIC_URL: 'https://cdn.example', BACKUP_S3_BUCKET: 'own' },
    '.data/backups',
    '15 2 * * *',
    'own',
  ],
])('backups are made %s', (_when, settings, folder, cron, bucket) => {
  const production = {
    NODE_ENV: 'production',
    APP_URL: 'https://learnlocal.example',
    APP_SECRET: testSecret,
    DATABASE_URL: 'postgres://localhost/none',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'LearnLocal <hello@learn.example>',
  };
  const s3 = 'S3_PUBLIC_URL' in settings ? { ...bucketSettings } : {};
  const { backups } = readEnv({ ...production, ...s3, ...settings });
  expect([backups.folder, backups.cron, backups.bucket?.name ?? null]).toEqual([
    folder,
    cron,
    bucket,
  ]);
});

const bucketSettings = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

import { openAsBlob } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupSettings } from '#server/app/settings/file-settings.ts';
import { createBucketClient } from '#server/files/storage/bucket-files.ts';
import { dayMs, minuteMs } from '#shared/units.ts';

const bucketPrefix = 'backups/';
const ending = '.tar.gz';
/** The file of a scheduled backup; a partial one has more after the ending. */
const form = /^learnlocal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz/;
/** A part of a large file. */
const maxPartMs = 5 * minuteMs;

export function backupFileName(now: Date): string {
  return `learnlocal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`;
}

/** The newest backup in the folder; null if there is none. */
export async function newestBackup(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const complete = names.filter((name) => form.test(name) && name.endsWith(ending));
  const newest = complete.toSorted().at(-1);
  return newest ? path.join(folder, newest) : null;
}

/** Copies the backup to the bucket, if there is one, and deletes old ones in both places. */
export async function copyAndPrune(settings: BackupSettings, file: string, now: Date) {
  const { folder, bucket, keepDays } = settings;
  const oldest = now.getTime() - keepDays * dayMs;
  const isOld = (name: string) => {
    const [, date, hours, minutes, seconds] = form.exec(name) ?? [];
    return date !== undefined && Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`) < oldest;
  };
  if (bucket) {
    const client = createBucketClient(bucket, maxPartMs);
    await client.putAnyObject(bucketPrefix + path.basename(file), await openAsBlob(file));
    const kept = (await client.listObjects('/', bucketPrefix)) ?? [];
    const old = kept.map(({ Key }) => Key).filter((key) => isOld(key.slice(bucketPrefix.length)));
    if (old.length > 0) await client.deleteObjects(old);
  }
  for (const name of (await readdir(folder)).filter(isOld))
    await rm(path.join(folder, name), { recursive: true, force: true });
}

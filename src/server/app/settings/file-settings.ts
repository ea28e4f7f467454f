import path from 'node:path';
import { StartError } from '#server/app/start-error.ts';
import type { Variables } from './settings-table.ts';

export type Bucket = {
  /** Has no slash at its end, like `publicUrl`. */
  endpoint: string;
  name: string;
  region: string;
  keyId: string;
  secretKey: string;
  publicUrl: string | undefined;
};

/** Throws StartError unless all of a bucket's variables are set, or none. */
export function readBucket(env: Variables): Bucket | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = env;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(needed).length) return undefined;
  if (missing.length > 0)
    throw new StartError(`To store pictures in a bucket, also set ${missing.join(', ')}.`);
  if (env.UPLOADTHING_TOKEN)
    throw new StartError(
      'Pictures are stored in one place: set UPLOADTHING_TOKEN or S3_ENDPOINT, not both.',
    );
  const withoutSlash = (address = '') => address.replace(/\/+$/, '');
  return {
    endpoint: withoutSlash(S3_ENDPOINT),
    name: S3_BUCKET ?? '',
    region: env.S3_REGION,
    keyId: S3_ACCESS_KEY_ID ?? '',
    secretKey: S3_SECRET_ACCESS_KEY ?? '',
    publicUrl: S3_PUBLIC_URL && withoutSlash(S3_PUBLIC_URL),
  };
}

export type BackupSettings = {
  folder: string;
  /** Null if there are no scheduled backups. */
  cron: string | null;
  keepDays: number;
  /** The private bucket that gets copies. */
  bucket: Bucket | null;
};

/** Reads the settings of backups, which are scheduled in production, or if there is a folder for them. */
export function readBackups(
  env: Variables,
  { isProduction, bucket }: { isProduction: boolean; bucket: Bucket | undefined },
): BackupSettings {
  const { BACKUP_DIR, BACKUP_SCHEDULE: cron, BACKUP_S3_BUCKET: ownBucket } = env;
  const isScheduled = cron !== 'off' && (isProduction || BACKUP_DIR !== undefined);
  // Anyone could read backups in a public bucket.
  const name = ownBucket ?? (bucket?.publicUrl ? undefined : bucket?.name);
  return {
    folder: BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups'),
    cron: isScheduled ? cron : null,
    keepDays: env.BACKUP_KEEP_DAYS,
    bucket: bucket && name ? { ...bucket, name } : null,
  };
}

/** Backups on the only machine are lost with it. */
export const localBackupsWarning =
  'Backups stay on this machine. Set BACKUP_S3_BUCKET to a private bucket, mount BACKUP_DIR from another machine, or set BACKUP_SCHEDULE=off if something else backs up.';

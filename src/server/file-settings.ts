import path from 'node:path';
import { z } from 'zod';
import { urlOf } from './setting-types.ts';
import { StartError } from './start-error.ts';

// The places for pictures: the data directory, a bucket, or UploadThing.

export type UploadThing = { token: string; appId: string; ingestHosts: string[] };

const uploadThingToken = z.object({
  apiKey: z.string().startsWith('sk_'),
  appId: z.string().regex(/^[a-z0-9-]+$/i),
  regions: z.array(z.string()).min(1),
  ingestHost: z.string().default('ingest.uploadthing.com'),
});

/** The token from the UploadThing dashboard is base64-encoded JSON. */
function readUploadThingToken(token: string, context: z.RefinementCtx): UploadThing {
  try {
    const json = Buffer.from(token, 'base64').toString('utf8');
    const { appId, regions, ingestHost } = uploadThingToken.parse(JSON.parse(json));
    return { token, appId, ingestHosts: regions.map((region) => `${region}.${ingestHost}`) };
  } catch {
    context.addIssue('must be the token that the dashboard of UploadThing shows');
    return z.NEVER;
  }
}

export const fileVariables = {
  DATA_DIR: z.string().default('.data'),
  ASSETS_DIR: z.string().optional(),
  S3_ENDPOINT: urlOf('http', 'https').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: urlOf('http', 'https').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_SCHEDULE: z
    .string()
    .regex(
      /^(off|[\d*,/-]+( +[\d*,/-]+){4})$/,
      'must be a cron schedule in UTC with five fields, or off',
    )
    .default('15 2 * * *'),
  BACKUP_KEEP_DAYS: z.coerce.number('must be a number').int().min(1).max(3650).default(14),
  BACKUP_S3_BUCKET: z.string().optional(),
  UPLOADTHING_TOKEN: z.string().transform(readUploadThingToken).optional(),
};
const fileSettings = z.object(fileVariables);

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
export function readBucket(env: z.infer<typeof fileSettings>): Bucket | undefined {
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
  /** Null if there are no backups by schedule. */
  cron: string | null;
  keepDays: number;
  /** The private bucket that gets copies. */
  bucket: Bucket | null;
};

/** Reads the settings of backups: by schedule in production, or if there is a folder for them. */
export function readBackups(
  env: z.infer<typeof fileSettings>,
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

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

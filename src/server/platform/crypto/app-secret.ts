import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readOrCreate } from '#server/app/data-directory.ts';
import type { Env } from '#server/app/env.ts';
import { StartError } from '#server/app/start-error.ts';

const secretBytes = 32;
const fileName = 'app-secret';

/**
 * Returns APP_SECRET; in development, a secret generated on first start and kept in the data
 * directory.
 */
export async function loadAppSecret(env: Pick<Env, 'appSecret' | 'dataDir'>): Promise<string> {
  if (env.appSecret) return env.appSecret;
  const made = randomBytes(secretBytes).toString('base64url');
  const secret = await readOrCreate(env.dataDir, fileName, made);
  if (secret.length < secretBytes)
    throw new StartError(
      `The file ${path.join(env.dataDir, fileName)} is damaged: it is too short to be a secret. Restore it from a backup, or delete it to start with a new one; anything encrypted with the old one, such as authenticator secrets, will then be lost.`,
    );
  return secret;
}

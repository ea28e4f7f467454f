import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { unwritable } from '#server/data-directory.ts';
import type { Env } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';

const secretBytes = 32;

/**
 * Returns APP_SECRET; in development, a secret generated on first start and kept in the data
 * directory.
 */
export async function loadAppSecret(env: Pick<Env, 'appSecret' | 'dataDir'>): Promise<string> {
  if (env.appSecret) return env.appSecret;
  const file = path.join(env.dataDir, 'app-secret');
  const secret = (await readSecret(file)) ?? (await createSecret(file, env.dataDir));
  if (secret.length < secretBytes)
    throw new StartError(
      `The file ${file} is damaged: it is too short to be a secret. Restore it from a backup, or delete it to start with a new one; anything encrypted with the old one, such as authenticator secrets, will then be lost.`,
    );
  return secret;
}

async function readSecret(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
}

/**
 * Renames the file only once it is fully written; when several processes race, the first one wins.
 */
async function createSecret(file: string, dataDir: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(randomBytes(secretBytes).toString('base64url'));
    await handle.sync().finally(() => handle.close());
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw unwritable(dataDir, error);
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

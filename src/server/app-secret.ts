import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unwritable } from './data-directory.ts';
import type { Env } from './env.ts';

/** APP_SECRET, or for development one made at the first start and kept in the data directory. */
export async function loadAppSecret(env: Pick<Env, 'appSecret' | 'dataDir'>): Promise<string> {
  if (env.appSecret) return env.appSecret;
  const file = path.join(env.dataDir, 'app-secret');
  try {
    // 'wx' fails when another process was first; its secret is then read below.
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw unwritable(env.dataDir, error);
  }
  return readFile(file, 'utf8');
}

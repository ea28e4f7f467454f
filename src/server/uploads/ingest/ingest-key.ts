import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { saveInstallationKey, selectInstallationKey } from '../installation-keys.queries.ts';

const name = 'ingest';

/**
 * Signs upload addresses and callbacks; random for each installation, kept sealed in the database,
 * made at the first start and again when APP_SECRET no longer opens it.
 */
export async function loadIngestKey({ db, vault }: Pick<Deps, 'db' | 'vault'>): Promise<string> {
  const sealing = vault.sealingFor('installation key');
  const kept = await selectInstallationKey(db, name);
  const key = kept && sealing.open(kept);
  if (key) return key;
  // 'sk_' is what the SDK wants a key to begin with.
  const made = sealing.seal(`sk_${randomBytes(32).toString('base64url')}`);
  await saveInstallationKey(db, name, made, kept);
  // Another process may have been first.
  const saved = await selectInstallationKey(db, name);
  const opened = saved && sealing.open(saved);
  if (!opened)
    throw new Error('The key of uploads cannot be read: another process has another APP_SECRET');
  return opened;
}

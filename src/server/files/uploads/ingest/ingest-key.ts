import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/app/deps.ts';
import {
  saveInstallationKey,
  selectInstallationKey,
} from '#server/app/installation/installation-keys.queries.ts';

const name = 'ingest';

/**
 * The key that signs upload addresses and callbacks: random per installation and stored encrypted.
 * It is created on first start, and again when APP_SECRET can no longer decrypt it.
 */
export async function loadIngestKey({ db, vault }: Pick<Deps, 'db' | 'vault'>): Promise<string> {
  const sealing = vault.sealingFor('installation key');
  const kept = await selectInstallationKey(db, name);
  const key = kept && sealing.open(kept);
  if (key) return key;
  // The SDK requires keys to start with 'sk_'.
  const made = sealing.seal(`sk_${randomBytes(32).toString('base64url')}`);
  await saveInstallationKey(db, name, made, kept);
  // Another process may have saved its key first.
  const saved = await selectInstallationKey(db, name);
  const opened = saved && sealing.open(saved);
  if (!opened)
    throw new Error(
      'The upload signing key cannot be decrypted: another process uses a different APP_SECRET',
    );
  return opened;
}

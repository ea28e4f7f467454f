import type { Env } from '#server/app/env.ts';
import { StartError } from '#server/app/start-error.ts';
import type { Db } from '#server/db/schema.ts';
import { loadAppSecret } from '#server/platform/crypto/app-secret.ts';
import { createVault, fingerprintOf, type Vault } from '#server/platform/crypto/vault.ts';
import { recordFingerprint, replaceFingerprint } from './installation.queries.ts';
import { loadRetiredKeys } from './retired-keys.ts';

export type SecretSettings = Pick<Env, 'appSecret' | 'appSecretPrevious' | 'dataDir'>;

/**
 * The vault of a migrated database. Throws StartError if the secret that its data is sealed with is
 * neither APP_SECRET nor APP_SECRET_PREVIOUS.
 */
export async function openVault(db: Db, env: SecretSettings): Promise<Vault> {
  const secret = await loadAppSecret(env);
  const { appSecretPrevious: previousSecret } = env;
  const recorded = await recordFingerprint(db, fingerprintOf(secret));
  if (recorded !== fingerprintOf(secret)) {
    if (!previousSecret || recorded !== fingerprintOf(previousSecret))
      throw new StartError(
        'APP_SECRET is not the secret that this database was used with. Set it to that one or, to replace that one, set APP_SECRET_PREVIOUS to it, too. If it is lost, run: npm run secret -- --lost',
      );
    await replaceFingerprint(db, fingerprintOf(secret));
  }
  const retiredKeys = await loadRetiredKeys(db, createVault(secret, { previousSecret }));
  return createVault(secret, { previousSecret, retiredKeys });
}

import type { Db } from '#server/db/schema.ts';
import {
  fingerprintOf,
  type Purpose,
  type RetiredKeys,
  retireKeys,
  type Vault,
} from '#server/platform/crypto/vault.ts';
import { saveInstallationKey, selectInstallationKeys } from './installation-keys.queries.ts';

/** Their digests are used for years, and can't be computed again: only their owners have the codes. */
const lasting: Purpose[] = ['recovery code', 'unsubscribe', 'forgotten address'];
const namePrefix = 'retired ';

/** Keeps the keys of digests that outlive the secret, sealed with the current one. */
export async function saveRetiredKeys(db: Db, vault: Vault, secret: string): Promise<void> {
  const keys = JSON.stringify(retireKeys(secret, lasting));
  const sealed = vault.sealingFor('installation key').seal(keys);
  await saveInstallationKey(db, namePrefix + fingerprintOf(secret), sealed, undefined);
}

export async function loadRetiredKeys(db: Db, vault: Vault): Promise<RetiredKeys[]> {
  const sealing = vault.sealingFor('installation key');
  return (await selectInstallationKeys(db, namePrefix)).flatMap((sealed) => {
    const keys = sealing.open(sealed);
    return keys ? [JSON.parse(keys)] : [];
  });
}

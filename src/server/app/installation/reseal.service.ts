import type { Db } from '#server/db/schema.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { saveRetiredKeys } from './retired-keys.ts';
import {
  replaceSealed,
  type SealedColumn,
  type SealedValue,
  sealedColumns,
  selectSealed,
} from './sealed-values.queries.ts';

const batchSize = 500;

/**
 * Re-encrypts all stored values with the current secret, so that the previous one is no longer needed.
 * Returns the numbers of values that it re-encrypted, and of values that no accepted secret opens.
 */
export async function reseal(db: Db, vault: Vault, previousSecret: string | undefined) {
  if (previousSecret) await saveRetiredKeys(db, vault, previousSecret);
  const total = { sealed: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    let after: string | null = null;
    for (;;) {
      const batch: SealedValue[] = await selectSealed(db, column, after, batchSize);
      const { renewed, unreadable } = renew(vault, column, batch);
      if (renewed.length > 0) await replaceSealed(db, column, renewed);
      total.sealed += renewed.length;
      total.unreadable += unreadable;
      after = batch.at(-1)?.key ?? null;
      if (batch.length < batchSize) break;
    }
  }
  return total;
}

function renew(vault: Vault, { purpose }: SealedColumn, batch: SealedValue[]) {
  const sealing = vault.sealingFor(purpose);
  const outdated = batch.filter(({ sealed }) => !sealing.isCurrent(sealed));
  const renewed = outdated.flatMap(({ key, sealed }) => {
    const text = sealing.open(sealed);
    return text === null ? [] : [{ key, sealed, fresh: sealing.seal(text) }];
  });
  return { renewed, unreadable: outdated.length - renewed.length };
}

import { createHash } from 'node:crypto';
import type { Db, Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { type KeyRow, reserveKey, selectStored, storeResponse } from './idempotency.queries.ts';

export const keyLifeHours = 24;

type Once = { userId: string; key: string | null; request: object };

/**
 * Runs `work` in a transaction, once per user and Idempotency-Key. A repeated request gets the
 * stored response; a different request with the same key throws IDEMPOTENCY_KEY_REUSED. The key is
 * reserved in the same transaction, so a rejection or a crash releases it.
 */
export async function runOnce<Result extends object>(
  db: Db,
  { userId, key, request }: Once,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  if (key === null) return db.transaction().execute(work);
  const row = { userId, key, requestHash: hashRequest(request) };
  return db.transaction().execute(async (trx) => {
    if (await reserveKey(trx, row, keyLifeHours)) {
      const result = await work(trx);
      await storeResponse(trx, row, result);
      return result;
    }
    return readStored<Result>(row, await selectStored(trx, row));
  });
}

function hashRequest(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

function readStored<Result extends object>(
  { requestHash }: KeyRow,
  stored: Awaited<ReturnType<typeof selectStored>>,
): Result {
  if (stored?.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return stored.response as Result;
}

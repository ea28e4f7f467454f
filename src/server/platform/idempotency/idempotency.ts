import { createHash } from 'node:crypto';
import type { Db, Trx } from '#server/db/schema.ts';
import { noteReplay } from '#server/platform/response-notes.ts';
import { DomainError } from '#shared/errors.ts';
import { keyLifeHours } from '#shared/idempotency.ts';
import { insertResponse, selectStored } from './idempotency.queries.ts';

type Once = { userId: string; key: string | null; request: object };

/** Runs in a transaction; a caller may have one that also does something else. */
type Transact<Result> = (run: (trx: Trx) => Promise<Result>) => Promise<Result>;

/** Rolls back the work of a request whose key another one has used. */
class KeyUsedError extends Error {}

/**
 * Runs `work` in a transaction, once per user and Idempotency-Key. A repeated request gets the stored
 * response; a different request with the same key throws IDEMPOTENCY_KEY_REUSED. The response is stored
 * in the same transaction, so a rejection or a crash leaves the key unused. A repeated request runs
 * `work` again and rolls it back: all of its effects must be in the transaction.
 */
export async function runOnce<Result extends object>(
  db: Db,
  { userId, key, request }: Once,
  work: (trx: Trx) => Promise<Result>,
  transact: Transact<Result> = (run) => db.transaction().execute(run),
): Promise<Result> {
  if (key === null) return transact(work);
  const row = { userId, key, requestHash: hashRequest(request) };
  const run = transact(async (trx) => {
    const result = await work(trx);
    if (await insertResponse(trx, row, result, keyLifeHours)) return result;
    throw new KeyUsedError('The Idempotency-Key was used by an earlier request');
  });
  return run.catch(async (error) => {
    // A repeated request may also have been rejected because of what the first one did.
    const stored = await selectStored(db, row, keyLifeHours).catch((unread) => {
      throw error instanceof KeyUsedError ? unread : error;
    });
    if (!stored) throw error;
    if (stored.requestHash !== row.requestHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    noteReplay();
    return stored.response as Result;
  });
}

function hashRequest(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

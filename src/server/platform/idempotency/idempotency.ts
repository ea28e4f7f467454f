import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '#server/platform/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import {
  claimKey,
  deleteOldKey,
  isKeyUnused,
  type KeyRow,
  selectAnswer,
  storeAnswer,
  storeAnswerSql,
} from './idempotency.queries.ts';

const lifeHours = 24;

type Once = { userId: string; key: string | null; request: object };

/**
 * Runs `work` in a transaction, once per user and Idempotency-Key. A repeated request gets the
 * stored response; a different request with the same key throws IDEMPOTENCY_KEY_REUSED. The key is
 * claimed in the same transaction, so a refusal or a crash releases it.
 */
export async function runOnce<Answer extends object>(
  db: Db,
  { userId, key, request }: Once,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return db.transaction().execute(work);
  const row = { userId, key, requestHash: hashRequest(request) };
  return db.transaction().execute(async (trx) => {
    if (await claimKey(trx, row, lifeHours)) {
      const answer = await work(trx);
      await storeAnswer(trx, row, answer);
      return answer;
    }
    return readAnswer<Answer>(row, await selectAnswer(trx, row));
  });
}

type OnceSql<Answer> = {
  /** Lets the statement do nothing when the key has been used. */
  isUnused: RawBuilder<boolean>;
  /** An INSERT of the answer that fails the statement when a concurrent request stored one. */
  store: RawBuilder<unknown>;
  /**
   * The stored response, for a statement that did nothing; null if there is none. Throws
   * IDEMPOTENCY_KEY_REUSED.
   */
  findAnswer(db: Db): Promise<Answer | null>;
};

/** `runOnce` for work that is one statement, whose CTE named `source` has its answer. */
export function onceSql<Answer extends object>(
  { userId, key, request }: Once,
  source: string,
): OnceSql<Answer> | null {
  if (key === null) return null;
  const row = { userId, key, requestHash: hashRequest(request) };
  return {
    isUnused: isKeyUnused(row),
    store: storeAnswerSql(row, source),
    async findAnswer(db) {
      await deleteOldKey(db, row, lifeHours);
      const stored = await selectAnswer(db, row);
      return stored ? readAnswer<Answer>(row, stored) : null;
    },
  };
}

function hashRequest(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

function readAnswer<Answer extends object>(
  { requestHash }: KeyRow,
  stored: Awaited<ReturnType<typeof selectAnswer>>,
): Answer {
  if (stored?.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return stored.answer as Answer;
}

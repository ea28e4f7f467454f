import { createHash } from 'node:crypto';
import type { Db, Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { claimKey, selectAnswer, storeAnswer } from './idempotency.queries.ts';

const lifeHours = 24;

type Once = { userId: string; key: string | null; request: object };

/**
 * Does `work` in a transaction, once for each Idempotency-Key of a person: the same request again
 * gets the first answer, another request under the same key IDEMPOTENCY_KEY_REUSED. The key is
 * claimed in that very transaction, so a refusal or a crash leaves it free.
 */
export async function runOnce<Answer extends object>(
  db: Db,
  { userId, key, request }: Once,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return db.transaction().execute(work);
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  return db.transaction().execute(async (trx) => {
    if (await claimKey(trx, { userId, key, requestHash }, lifeHours)) {
      const answer = await work(trx);
      await storeAnswer(trx, { userId, key }, answer);
      return answer;
    }
    const stored = await selectAnswer(trx, { userId, key });
    if (stored.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    return stored.answer as Answer;
  });
}

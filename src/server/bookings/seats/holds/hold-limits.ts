import type { Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { selectHoldProblem } from './hold-limits.queries.ts';
import type { UnpaidHold } from './holds.queries.ts';

/** The reason why the student may not hold these unpaid seats. */
export async function heldTooMuchError(trx: Trx, hold: UnpaidHold): Promise<DomainError> {
  const problem = await selectHoldProblem(trx, hold);
  if (problem?.isTooMany) return new DomainError('TOO_MANY_HOLDS');
  return new DomainError('HELD_TOO_OFTEN', { retryAfterSeconds: problem?.waitSeconds ?? 1 });
}

import type { Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { selectHoldProblem } from './hold-limits.queries.ts';
import type { UnpaidHold } from './holds.queries.ts';

/** The reason why the student may not hold these unpaid seats. */
export async function heldTooMuchError(trx: Trx, hold: UnpaidHold): Promise<DomainError> {
  const problem = await selectHoldProblem(trx, hold);
  const code = problem?.isTooMany ? 'TOO_MANY_HOLDS' : 'HELD_TOO_OFTEN';
  return new DomainError(code, { retryAfterSeconds: problem?.waitSeconds ?? 1 });
}

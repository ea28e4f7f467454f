import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { DomainError } from '#shared/errors.ts';
import { selectHoldProblem } from './hold-limits.queries.ts';
import { expireHoldQueue } from './hold-queues.ts';
import { insertHolds, type NewHold, type UnpaidHold } from './holds.queries.ts';

/** Keeps seats, which the caller takes, until the job ends their holds. */
export async function holdSeats(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  holds: NewHold[],
): Promise<void> {
  await insertHolds(trx, holds);
  await sendEnds({ jobs }, trx, holds);
}

/** Sends the jobs that end these holds. */
export async function sendEnds(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  holds: { bookingId: string; expiresAt: Date }[],
): Promise<void> {
  const ends = holds.map(({ bookingId, expiresAt }) => ({
    data: { bookingId },
    startAfter: expiresAt,
  }));
  await jobs.sendAll(expireHoldQueue, ends, trx);
}

/** The reason why the student may not hold these unpaid seats. */
export async function heldTooMuchError(trx: Trx, hold: UnpaidHold): Promise<DomainError> {
  const problem = await selectHoldProblem(trx, hold);
  const code = problem?.isTooMany ? 'TOO_MANY_HOLDS' : 'HELD_TOO_OFTEN';
  return new DomainError(code, { retryAfterSeconds: problem?.waitSeconds ?? 1 });
}

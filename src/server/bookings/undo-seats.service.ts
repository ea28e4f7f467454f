import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { undoHoldMs } from '#shared/bookings/bookings.ts';
import { expireHoldQueue } from './payments/holds.jobs.ts';
import { insertHolds } from './seats/holds/holds.queries.ts';
import { selectHasWaitlist } from './seats/offers/queue.queries.ts';
import { selectReleasedSeats } from './seats/released-seats.queries.ts';
import { returnSeats, type SeatDeps } from './seats/return-seats.service.ts';

type Canceled = { bookingId: string; sessionId: string; studentId: string; seats: number };

/**
 * Returns the seats of a booking that was just canceled. If others wait for them and the student may
 * undo that, they are kept for as long. Returns whether an Undo finds seats. The caller holds the lock
 * of the session.
 */
export async function returnCanceledSeats(
  deps: SeatDeps,
  trx: Trx,
  { canUndo, ...canceled }: Canceled & { canUndo: boolean },
): Promise<boolean> {
  const isAwaited = canUndo && (await selectHasWaitlist(trx, [canceled.sessionId]));
  // Someone who is paying for seats that the student released needs them now.
  const isNeeded = isAwaited && (await selectReleasedSeats(trx, canceled.sessionId)) < 0;
  if (isAwaited && !isNeeded) await keepForUndo(deps, trx, canceled);
  else await returnSeats(deps, trx, [canceled]);
  return canUndo && !isNeeded;
}

async function keepForUndo(
  { jobs }: SeatDeps,
  trx: Trx,
  { bookingId, sessionId, studentId, seats }: Canceled,
): Promise<void> {
  const expiresAt = new Date(Date.now() + undoHoldMs);
  const hold = { id: newId(), kind: 'undo' as const, bookingId, sessionId, studentId, seats };
  await insertHolds(trx, [{ ...hold, paymentId: null, guests: null, expiresAt }]);
  await jobs.send(expireHoldQueue, { bookingId }, trx, { startAfter: expiresAt });
}

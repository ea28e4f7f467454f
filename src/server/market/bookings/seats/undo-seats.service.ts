import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { undoHoldMs } from '#shared/market/bookings/bookings.ts';
import { holdSeats } from './holds/hold-seats.service.ts';
import { selectWhoWaits } from './offers/queue.queries.ts';
import { selectReleasedSeats } from './released-seats.queries.ts';
import { returnSeats, type SeatDeps } from './return-seats.service.ts';

type Canceled = { bookingId: string; sessionId: string; studentId: string; seats: number };
type Undo = { canUndo: boolean; now: Date };

/**
 * Returns the seats of a booking that was just canceled. If `canUndo` is set and others wait for the
 * seats, they are held for the student for `undoHoldMs` instead. Returns whether an Undo finds seats.
 * The caller holds the lock of the session.
 */
export async function returnCanceledSeats(
  deps: SeatDeps,
  trx: Trx,
  canceled: Canceled,
  { canUndo, now }: Undo,
): Promise<boolean> {
  const isAwaited = canUndo && (await selectWhoWaits(trx, [canceled.sessionId])).hasWaitlist;
  // Someone who is paying for seats that the student released needs them now.
  const isNeeded = isAwaited && (await selectReleasedSeats(trx, canceled.sessionId)) < 0;
  const expiresAt = new Date(now.getTime() + undoHoldMs);
  if (isAwaited && !isNeeded)
    await holdSeats(deps, trx, [{ ...canceled, id: newId(), kind: 'undo', expiresAt }]);
  else await returnSeats(deps, trx, [canceled]);
  return canUndo && !isNeeded;
}

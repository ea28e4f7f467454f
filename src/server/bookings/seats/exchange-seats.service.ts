import type { Trx } from '#server/db/schema.ts';
import { setSession } from './exchange-seats.queries.ts';
import { returnSeats, type SeatDeps } from './return-seats.service.ts';
import { fullError } from './seat-errors.ts';
import { type FreedSeats, selectFreeSeats, takeSeats } from './seats.queries.ts';

type Exchange = {
  bookingId: string;
  fromId: string;
  toId: string;
  seats: number;
  /** Seats that were held for the booking, and are now used or returned. */
  held: FreedSeats[];
};

/**
 * Moves a booking to another session of its class: takes the new seats before the old ones are
 * returned, so that the student always has seats. The caller holds the locks of both sessions and of
 * the booking.
 */
export async function exchangeSeats(
  deps: SeatDeps,
  trx: Trx,
  { bookingId, fromId, toId, seats, held }: Exchange,
): Promise<void> {
  const heldThere = held.find(({ sessionId }) => sessionId === toId)?.seats ?? 0;
  const used = Math.min(heldThere, seats);
  if (used < seats && !(await takeSeats(trx, toId, seats - used)))
    throw fullError((await selectFreeSeats(trx, toId)) ?? 0);
  await setSession(trx, bookingId, toId);
  const left = held.filter(({ sessionId }) => sessionId !== toId);
  if (heldThere > used) left.push({ sessionId: toId, seats: heldThere - used });
  await returnSeats(deps, trx, [{ sessionId: fromId, seats }, ...left]);
}

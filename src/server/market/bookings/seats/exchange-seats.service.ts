import type { Trx } from '#server/db/schema.ts';
import type { RefundPolicy } from '#shared/market/bookings/refund-policy.ts';
import { setSession } from './exchange-seats.queries.ts';
import { returnSeats, type SeatDeps } from './return-seats.service.ts';
import { fullError } from './seat-errors.ts';
import { selectFreeSeats, takeSeats } from './seats.queries.ts';

type Exchange = {
  bookingId: string;
  fromId: string;
  toId: string;
  seats: number;
  /** How many seats of the new session are taken for it already. */
  taken: number;
  /** The terms of the booking on its new date. */
  refundPolicy: RefundPolicy;
};

/**
 * Moves a booking to another session of its class: takes the new seats before the old ones are
 * returned, so that the student always has seats. The caller holds the locks of both sessions and of
 * the booking.
 */
export async function exchangeSeats(
  deps: SeatDeps,
  trx: Trx,
  { bookingId, fromId, toId, seats, taken, refundPolicy }: Exchange,
): Promise<void> {
  if (seats > taken && !(await takeSeats(trx, toId, seats - taken)))
    throw fullError((await selectFreeSeats(trx, toId)) ?? 0);
  await setSession(trx, bookingId, { sessionId: toId, refundPolicy });
  await returnSeats(deps, trx, [{ sessionId: fromId, seats }]);
}

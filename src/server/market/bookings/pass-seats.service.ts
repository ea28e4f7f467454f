import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { worthOfLast } from '#shared/market/bookings/quote.ts';
import { refundSeats } from './payments/refund-bookings.service.ts';
import { offerAfterConflicts } from './seats/offers/offer-seats.service.ts';
import { lockReleased, passSeats } from './seats/released-seats.queries.ts';

/**
 * Hands released seats over to a booking that was just confirmed, in the order of their release,
 * each with a full refund. The number of taken seats does not change. The caller holds the lock of
 * the session.
 */
export async function passReleasedSeats(
  deps: Pick<Deps, 'facts' | 'jobs'>,
  trx: Trx,
  { sessionId, seats }: { sessionId: string; seats: number },
): Promise<void> {
  let rest = seats;
  for (const { bookingId, seats: offered, seatPrices } of await lockReleased(trx, sessionId)) {
    if (rest === 0) break;
    const passed = Math.min(offered, rest);
    rest -= passed;
    const isAll = passed === offered;
    await passSeats(trx, { bookingId, sessionId, seats: passed, isAll });
    const refund = await refundSeats(deps, trx, {
      bookingId,
      worthCents: worthOfLast(seatPrices, passed),
      refundOf: (paidCents) => paidCents,
      reason: 'seat_passed',
    });
    const fact = { bookingId, passed, isAll, refundCents: refund?.refundCents ?? null };
    await deps.facts.publish(trx, 'booking.passedOn', fact);
  }
  await offerAfterConflicts(deps, trx, [sessionId]);
  if (rest > 0) throw new Error(`Session ${sessionId} has ${rest} released seats too few`);
}

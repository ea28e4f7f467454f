import type { Trx } from '#server/db/schema.ts';
import { releaseHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import {
  selectStandbyDatesOf,
  updateStandby,
} from '#server/market/bookings/seats/offers/entries.queries.ts';
import { offerSeatsQueue } from '#server/market/bookings/seats/offers/offer-queues.ts';
import type { SeatDeps } from '#server/market/bookings/seats/return-seats.service.ts';

/**
 * Ends the entries on standby for this date whose bookings can't move to it anymore, and gives what was offered to
 * them to others. The caller holds the lock of the session.
 */
export async function endStandby(deps: SeatDeps, trx: Trx, sessionId: string): Promise<void> {
  for (const offerId of await updateStandby(trx, sessionId))
    await releaseHolds(deps, trx, { offerId }, 'given_up');
}

/** After these bookings or their dates changed: leaves `endStandby` to the jobs of the wanted dates. */
export async function checkStandbyOf(
  { jobs }: Pick<SeatDeps, 'jobs'>,
  trx: Trx,
  bookingIds: string[],
): Promise<void> {
  const dates = await selectStandbyDatesOf(trx, bookingIds);
  await jobs.sendAll(
    offerSeatsQueue,
    dates.map((data) => ({ data })),
    trx,
  );
}

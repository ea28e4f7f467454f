import type { Trx } from '#server/db/schema.ts';
import { releaseHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { offerSeatsQueue } from '#server/market/bookings/seats/offers/offer-queues.ts';
import { notifyQueued } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import {
  endStandby,
  selectStandbyDatesOf,
  setStandbySeats,
} from '#server/market/bookings/seats/offers/standby.queries.ts';
import type { SeatDeps } from '#server/market/bookings/seats/return-seats.service.ts';

/**
 * Ends the entries on standby for this date whose bookings can't move to it anymore, lets the others wait for as many seats as
 * their bookings have, and returns what was offered to them. The caller holds the lock of the session.
 */
export async function updateStandby(deps: SeatDeps, trx: Trx, sessionId: string): Promise<void> {
  const ended = await endStandby(trx, sessionId);
  const notices = ended.filter(({ isEndedForStudent }) => isEndedForStudent);
  await notifyQueued(
    deps,
    trx,
    'standby_ended',
    notices.map(({ entryId }) => ({ entryId, sessionId })),
  );
  // An offer that the student has let go counts against other offers of this date.
  for (const { holdId, isEndedForStudent } of ended)
    if (holdId)
      await releaseHolds(
        deps,
        trx,
        { offerId: holdId },
        isEndedForStudent ? 'canceled' : 'given_up',
      );
  for (const offerId of await setStandbySeats(trx, sessionId))
    await releaseHolds(deps, trx, { offerId }, 'canceled');
}

/** After these bookings or their dates changed: leaves `updateStandby` to the jobs of the wanted dates. */
export async function checkStandbyOf(
  { jobs }: Pick<SeatDeps, 'jobs'>,
  trx: Trx,
  bookingIds: string[],
): Promise<void> {
  const dates = await selectStandbyDatesOf(trx, bookingIds);
  const entries = dates.map((data) => ({ data }));
  await jobs.sendAll(offerSeatsQueue, entries, trx);
}

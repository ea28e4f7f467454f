import { additionExpiredEmail } from '#server/bookings/emails/addition-expired.email.ts';
import { holdExpiredEmail } from '#server/bookings/emails/hold-expired.email.ts';
import { lockSession } from '#server/bookings/seats/lock-sessions.queries.ts';
import { leaveAllWaitlists } from '#server/bookings/seats/offers/entries.queries.ts';
import { returnSeats, type SeatDeps } from '#server/bookings/seats/return-seats.service.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { closeUnpaid } from './close-unpaid.ts';
import {
  expireAdditions,
  expireReservations,
  selectHeldBookings,
  selectSessionsOfEndedHolds,
} from './holds.queries.ts';

/** Runs in a transaction of its own. */
export async function expireEndedHolds(deps: SeatDeps & Pick<Deps, 'db'>, sessionId: string) {
  await deps.db.transaction().execute(async (trx) => {
    await lockSession(trx, sessionId);
    await expireHolds(deps, trx, { sessionId });
  });
}

/**
 * Gives up the expired unpaid bookings, offers and additions of a session, and those of one booking
 * before their time. Booking calls it too, so that it never depends on the job. The caller must hold
 * the lock of the session.
 */
export async function expireHolds(
  deps: SeatDeps,
  trx: Trx,
  which: { sessionId: string } | { bookingId: string },
): Promise<void> {
  const { appUrl } = deps.env;
  const expired = await expireReservations(trx, which);
  const additions = await expireAdditions(trx, which);
  const ended = [...expired, ...additions];
  if (ended.length === 0) return;
  await returnSeats(deps, trx, ended);
  await closeUnpaid(
    deps,
    trx,
    ended.map(({ bookingId }) => bookingId),
  );
  await deps.outbox.enqueue(trx, [
    // Expired offers have an email of the waitlist.
    ...expired
      .filter(({ isOffer }) => !isOffer)
      .map(({ notice }) => holdExpiredEmail(notice, appUrl)),
    ...additions.map(({ bookingId, notice }) => additionExpiredEmail(notice, bookingId, appUrl)),
  ]);
}

/**
 * Gives up everything that a student holds without having booked it: unpaid seats, offers, dates
 * held for a choice, and places in the queue. Sends no email. The caller must hold
 * `lockSessionsToSuspend`.
 */
export async function giveUpHeldSeats(deps: SeatDeps, trx: Trx, studentId: string): Promise<void> {
  await leaveAllWaitlists(trx, studentId);
  const bookingIds = await selectHeldBookings(trx, studentId);
  const freed = [];
  for (const bookingId of bookingIds) {
    freed.push(...(await expireReservations(trx, { bookingId })));
    freed.push(...(await expireAdditions(trx, { bookingId })));
  }
  await returnSeats(deps, trx, freed);
  await closeUnpaid(deps, trx, bookingIds);
}

/** Gives up the bookings among these that were not paid in time. */
export async function expireUnpaid(deps: SeatDeps & Pick<Deps, 'db'>, bookingIds: string[]) {
  for (const sessionId of await selectSessionsOfEndedHolds(deps.db, bookingIds))
    await expireEndedHolds(deps, sessionId);
}

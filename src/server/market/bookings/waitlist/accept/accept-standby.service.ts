import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { problemOf } from '#server/market/bookings/change/change-seats.service.ts';
import {
  lockBookingToMove,
  lockSessionsOfMove,
} from '#server/market/bookings/move/move-booking.queries.ts';
import { applyMove } from '#server/market/bookings/move/move-booking.service.ts';
import { moveProblem } from '#server/market/bookings/move/move-problem.ts';
import { endHolds } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { setAccepted } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { offerSeatsQueue } from '#server/market/bookings/seats/offers/offer-queues.ts';
import { selectMayStillMove } from '#server/market/bookings/seats/offers/standby.queries.ts';
import { returnSeats } from '#server/market/bookings/seats/return-seats.service.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { isOffered, isWaiting } from '#shared/market/bookings/waitlist-states.ts';
import {
  type AcceptedSpot,
  type EntryState,
  lockEntry,
  selectEntryState,
  selectOfferedSeats,
  selectOwnSpot,
} from './accept-offer.queries.ts';

type StandbyEntry = EntryState & { bookingId: string; sessionId: string };
type Move = { bookingId: string; studentId: string; sessionId: string };

export const isOnStandby = (entry: EntryState): entry is StandbyEntry =>
  entry.bookingId !== null && entry.sessionId !== null;

/**
 * Moves the booking of an entry on standby to the date that is offered, at its price. A repeat has the same result. Throws the
 * reason why it can't move anymore.
 */
export async function acceptStandby(
  deps: Deps,
  studentId: string,
  { entryId, bookingId, sessionId }: StandbyEntry,
): Promise<AcceptedSpot> {
  const move = { bookingId, studentId, sessionId };
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, studentId))) throw new DomainError('UNAUTHENTICATED');
    await lockSessionsOfMove(trx, move);
    await lockEntry(trx, entryId);
    const locked = await selectEntryState(trx, studentId, entryId);
    if (!locked) throw new DomainError('WAITLIST_ENTRY_NOT_FOUND');
    const { status, offer } = locked;
    if (isOffered(status) && offer?.isClassWithheld) throw new DomainError('OFFER_ENDED');
    if (isOffered(status) && offer?.isOpen)
      await moveToOffer(deps, trx, { entryId, offerId: offer.bookingId, move });
    const spot = await selectOwnSpot(trx, move, deps.env.appUrl);
    if (!spot) throw new DomainError(isWaiting(status) ? 'SPOT_NOT_OFFERED' : 'OFFER_ENDED');
    // Nothing is to pay, and someone else may have paid for the booking.
    return { ...spot, payment: null };
  });
}

async function moveToOffer(
  deps: Deps,
  trx: Trx,
  { entryId, offerId, move }: { entryId: string; offerId: string; move: Move },
): Promise<void> {
  const booked = await lockBookingToMove(trx, move);
  if (!booked) throw new DomainError('OFFER_ENDED');
  if (!(await selectMayStillMove(trx, entryId)))
    throw new DomainError(problemOf(booked) ?? moveProblem(booked, true) ?? 'OFFER_ENDED');
  const offered = await selectOfferedSeats(trx, offerId);
  await endHolds(trx, { offerId }, 'used');
  // The booking may have become smaller or larger since the offer.
  const held = Math.min(offered.seats, booked.seats);
  const surplus = offered.seats - held;
  const takenOver = Math.max(0, offered.takenOver - surplus);
  const { sessionId } = move;
  await applyMove(deps, trx, booked, { sessionId, held: { seats: held, takenOver } });
  await setAccepted(trx, offerId);
  const freed = surplus - (offered.takenOver - takenOver);
  if (freed > 0) await returnSeats(deps, trx, [{ sessionId, seats: freed }]);
  // Released seats that it doesn't take over aren't free, but can be offered.
  else if (surplus > 0) await deps.jobs.send(offerSeatsQueue, { sessionId }, trx);
}

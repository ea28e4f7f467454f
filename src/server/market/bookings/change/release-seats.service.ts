import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { offerSeats } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import {
  selectReleasedSeats,
  setReleased,
} from '#server/market/bookings/seats/released-seats.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { refundDeadline } from '#shared/market/bookings/refund-policy.ts';
import { lockSeatsToChange } from './change-seats.queries.ts';
import { giveUpAddition, problemOf } from './change-seats.service.ts';

/**
 * Offers the seats of a booking to others after the refund deadline. The student keeps them until
 * someone else books them, and then gets a full refund.
 */
export async function releaseSeats(deps: Deps, viewerId: string, bookingId: string) {
  return deps.db.transaction().execute(async (trx) => {
    // The attempt is counted before the account is locked, as in booking, to avoid deadlock.
    await consumeAttempt(trx, 'book', { account: viewerId });
    const booked = await lockToRelease(trx, viewerId, bookingId);
    if (booked.now <= refundDeadline(booked)) throw new DomainError('RELEASE_TOO_EARLY');
    if (booked.releasedAt) return { id: bookingId, isReleased: true };
    if (!booked.isClassActive) throw new DomainError('CLASS_NOT_BOOKABLE');
    await giveUpAddition(deps, trx, bookingId);
    await setReleased(trx, bookingId, true);
    await offerSeats(deps, trx, [booked.sessionId]);
    await deps.facts.publish(trx, 'booking.released', { bookingId });
    return { id: bookingId, isReleased: true };
  });
}

/** Withdraws the offer. Throws SEATS_CLAIMED while someone else is paying for the seats. */
export async function withdrawRelease(deps: Deps, viewerId: string, bookingId: string) {
  return deps.db.transaction().execute(async (trx) => {
    const { releasedAt, sessionId } = await lockToRelease(trx, viewerId, bookingId);
    if (releasedAt) await setReleased(trx, bookingId, false);
    if ((await selectReleasedSeats(trx, sessionId)) < 0) throw new DomainError('SEATS_CLAIMED');
    return { id: bookingId, isReleased: false };
  });
}

async function lockToRelease(trx: Trx, studentId: string, bookingId: string) {
  const booked = await lockSeatsToChange(trx, bookingId, studentId);
  if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
  const problem = problemOf(booked);
  if (problem) throw new DomainError(problem);
  // The buyer of a started course would not get all meetings of the booking.
  if (booked.firstMeeting > 1) throw new DomainError('CLASS_STARTED');
  return booked;
}

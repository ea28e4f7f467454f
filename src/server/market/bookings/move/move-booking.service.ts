import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { giveUpAddition, problemOf } from '#server/market/bookings/change/change-seats.service.ts';
import { passReleasedSeats } from '#server/market/bookings/pass-seats.service.ts';
import { selectParticipants } from '#server/market/bookings/private-words/private-words.queries.ts';
import { requireAges } from '#server/market/bookings/private-words/require-ages.ts';
import { exchangeSeats } from '#server/market/bookings/seats/exchange-seats.service.ts';
import { expireHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { setBooked } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { offerAfterConflicts } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError } from '#shared/errors.ts';
import type { MoveBookingInput } from '#shared/market/bookings/bookings.ts';
import { policyAfterMove } from '#shared/market/bookings/refund-policy.ts';
import { centsToDollars } from '#shared/money/money.ts';
import { setAnswer } from './choices.queries.ts';
import {
  type BookingToMove,
  lockBookingToMove,
  lockSessionsOfMove,
} from './move-booking.queries.ts';
import { moveProblem } from './move-problem.ts';

/**
 * Moves a booking with all its seats to another date of its class, at its price: until its refund deadline, or
 * once after it, as far as the class allows. An unpaid addition is given up.
 */
export async function moveBooking(
  deps: Deps,
  viewerId: string,
  { bookingId, sessionId }: MoveBookingInput,
  idempotencyKey: string | null,
) {
  const request = { bookingId, moveTo: sessionId };
  const once = { userId: viewerId, key: idempotencyKey, request };
  const moved = await runOnce(deps.db, once, async (trx) => {
    await consumeAttempt(trx, 'book', { account: viewerId });
    if (!(await lockAccount(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const move = { bookingId, studentId: viewerId, sessionId };
    await lockSessionsOfMove(trx, move);
    const booked = await lockBookingToMove(trx, move);
    if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
    const problem = problemOf(booked);
    if (problem) throw new DomainError(problem);
    // A repeated request has the same result.
    if (booked.sessionId !== sessionId) await applyMove(deps, trx, booked, { sessionId });
    const { id, classId, status, createdAt, price, discount, seats, guests } = booked;
    const total = centsToDollars(booked.worthCents);
    return { id, classId, sessionId, status, createdAt, price, discount, seats, guests, total };
  });
  // Responses stored by earlier releases lack it.
  return { ...moved, discount: moved.discount ?? 0 };
}

/** Throws if a child who has a seat isn't of the ages of the class, which may have been narrowed. */
export async function requireAgesOfDate(trx: Trx, booked: BookingToMove): Promise<void> {
  const participants = await selectParticipants(trx, { bookingId: booked.id });
  requireAges(participants?.slice(0, booked.seats), booked);
}

/** Seats of the new date that are held for the booking; those taken over still belong to other students. */
type HeldSeats = { seats: number; takenOver: number };

/**
 * Moves a booking to a date with room for it, whose seats may be held for it. The caller holds the locks of the student, the class,
 * both sessions and the booking. Throws the reason why it can't move.
 */
export async function applyMove(
  deps: Deps,
  trx: Trx,
  booked: BookingToMove,
  { sessionId, held }: { sessionId: string; held?: HeldSeats },
): Promise<void> {
  const { id: bookingId, sessionId: fromId, startsAt, endsAt, meetings, seats, target } = booked;
  const problem = problemOf(booked) ?? moveProblem(booked, held !== undefined);
  if (problem || !target) throw new DomainError(problem ?? 'CLASS_SESSION_NOT_FOUND');
  await requireAgesOfDate(trx, booked);
  await giveUpAddition(deps, trx, bookingId);
  if (!held) await expireHolds(deps, trx, { sessionId });
  const refundPolicy = policyAfterMove(booked, new Date(target.startTime), booked.now);
  const exchange = { bookingId, fromId, toId: sessionId, seats, refundPolicy };
  await exchangeSeats(deps, trx, { ...exchange, taken: held?.seats ?? 0 });
  if (held?.takenOver) await passReleasedSeats(deps, trx, { sessionId, seats: held.takenOver });
  await setAnswer(trx, bookingId, 'moved');
  await setBooked(trx, [bookingId]);
  await offerAfterConflicts(deps, trx, [sessionId]);
  const date = { startTime: startsAt.toISOString(), endTime: endsAt.toISOString(), meetings };
  await deps.facts.publish(trx, 'booking.changed', {
    bookingId,
    change: { before: date },
    before: { seats, sessionId: fromId, ...date },
  });
}

import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { problemOf } from '#server/market/bookings/change/change-seats.service.ts';
import {
  lockBookingToMove,
  lockSessionsOfMove,
} from '#server/market/bookings/move/move-booking.queries.ts';
import { requireAgesOfDate } from '#server/market/bookings/move/move-booking.service.ts';
import { moveProblem } from '#server/market/bookings/move/move-problem.ts';
import { selectMayStillMove } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { offerSeatsQueue } from '#server/market/bookings/seats/offers/offer-queues.ts';
import { DomainError } from '#shared/errors.ts';

/**
 * Locks a booking that is to move once the wanted date has room, and returns its seats. Throws the reason why it couldn't
 * move there even then.
 */
export async function lockStandby(
  trx: Trx,
  studentId: string,
  wanted: { classId: string; bookingId: string; sessionId: string },
): Promise<number> {
  const { classId, bookingId, sessionId } = wanted;
  const move = { bookingId, studentId, sessionId };
  await lockSessionsOfMove(trx, move);
  const booked = await lockBookingToMove(trx, move);
  if (booked?.classId !== classId) throw new DomainError('BOOKING_NOT_FOUND');
  if (booked.sessionId === sessionId) throw new DomainError('ALREADY_ENROLLED');
  const problem = problemOf(booked) ?? moveProblem(booked);
  if (problem) throw new DomainError(problem);
  await requireAgesOfDate(trx, booked);
  return booked.seats;
}

/** After the entry is in the queue. Throws MOVE_TOO_LATE after the deadline of either date. */
export async function startStandby(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { entryId, sessionId }: { entryId: string; sessionId: string },
): Promise<void> {
  if (!(await selectMayStillMove(trx, entryId))) throw new DomainError('MOVE_TOO_LATE');
  // Seats that others released can only be offered, because a booking can't move to them.
  await jobs.send(offerSeatsQueue, { sessionId }, trx);
}

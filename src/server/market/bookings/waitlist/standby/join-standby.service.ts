import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { problemOf } from '#server/market/bookings/change/change-seats.service.ts';
import {
  lockBookingToMove,
  lockSessionsOfMove,
} from '#server/market/bookings/move/move-booking.queries.ts';
import { requireAgesOfDate } from '#server/market/bookings/move/move-booking.service.ts';
import { moveProblem } from '#server/market/bookings/move/move-problem.ts';
import { deleteWords } from '#server/market/bookings/private-words/private-words.queries.ts';
import { offerSeatsQueue } from '#server/market/bookings/seats/offers/offer-queues.ts';
import {
  selectMayStillMove,
  setStandby,
} from '#server/market/bookings/seats/offers/standby.queries.ts';
import {
  insertEntry,
  type NewEntry,
} from '#server/market/bookings/waitlist/join-waitlist.queries.ts';
import { DomainError } from '#shared/errors.ts';

/**
 * Locks a booking that is to move once the wanted date has room; returns its seats and its date. Throws the reason why it
 * couldn't move there even then. The caller holds the lock of the account.
 */
export async function lockStandby(
  trx: Trx,
  studentId: string,
  wanted: { classId: string; bookingId: string; sessionId: string },
): Promise<{ seats: number; bookedSessionId: string }> {
  const { classId, bookingId, sessionId } = wanted;
  const move = { bookingId, studentId, sessionId };
  await lockSessionsOfMove(trx, move);
  const booked = await lockBookingToMove(trx, move);
  if (booked?.classId !== classId) throw new DomainError('BOOKING_NOT_FOUND');
  if (booked.sessionId === sessionId) throw new DomainError('ALREADY_ENROLLED');
  const problem = problemOf(booked) ?? moveProblem(booked);
  if (problem) throw new DomainError(problem);
  await requireAgesOfDate(trx, booked);
  return { seats: booked.seats, bookedSessionId: booked.sessionId };
}

type StandbyEntry = NewEntry & { sessionId: string; bookingId: string; bookedSessionId: string };

/**
 * Puts the student in line with the booking, at the place of an entry without one for the same date; returns the id of the entry.
 * Throws MOVE_TOO_LATE after the deadline of either date.
 */
export async function startStandby(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  entry: StandbyEntry,
): Promise<string> {
  const { studentId, sessionId, bookingId, bookedSessionId, seats } = entry;
  const standby = { studentId, sessionId, bookingId, bookedSessionId, seats };
  const earlier = await setStandby(trx, standby);
  const entryId = earlier?.id ?? (await insertEntry(trx, entry));
  if (earlier) await deleteWords(trx, { entryId });
  if (!(await selectMayStillMove(trx, entryId))) throw new DomainError('MOVE_TOO_LATE');
  // Seats that others released can only be offered, because a booking can't move to them.
  await jobs.send(offerSeatsQueue, { sessionId }, trx);
  return entryId;
}

import { lockAccount } from '#server/auth/accounts/user-locks.queries.ts';
import { problemOf } from '#server/bookings/change/change-seats.service.ts';
import { selectChoice, setAnswer } from '#server/bookings/move/choices.queries.ts';
import {
  lockBookingToMove,
  lockSessionsOfMove,
} from '#server/bookings/move/move-booking.queries.ts';
import { moveProblem } from '#server/bookings/move/move-problem.ts';
import { selectMayHoldDate } from '#server/bookings/seats/holds/hold-limits.queries.ts';
import { holdSeats } from '#server/bookings/seats/holds/hold-seats.service.ts';
import { endHolds, type WhichHolds } from '#server/bookings/seats/holds/holds.queries.ts';
import { expireHolds } from '#server/bookings/seats/holds/holds.service.ts';
import { returnSeats } from '#server/bookings/seats/return-seats.service.ts';
import { fullError } from '#server/bookings/seats/seat-errors.ts';
import { selectFreeSeats, takeSeats } from '#server/bookings/seats/seats.queries.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { consumeAttempt } from '#server/rate-limits.ts';
import type { MoveBookingInput } from '#shared/bookings/bookings.ts';
import { choiceHoldMs, choiceState } from '#shared/bookings/choices.ts';
import { DomainError } from '#shared/errors.ts';

/**
 * The question that a student is asked after a material change, with its outcome. Another student's
 * is not found.
 */
export async function getChoice(db: Db, studentId: string, bookingId: string) {
  const row = await selectChoice(db, bookingId, studentId);
  if (!row) throw new DomainError('CHOICE_NOT_FOUND');
  const { classId, sessionId, title, timeZone, seats, startTime, endTime, location, level } = row;
  return {
    bookingId,
    classId,
    sessionId,
    title,
    timeZone,
    seats,
    state: choiceState(row, row.now),
    chooseUntil: row.chooseUntil.toISOString(),
    before: {
      startTime: row.beforeStartTime ?? startTime,
      endTime: row.beforeEndTime ?? endTime,
      location: row.beforeLocation ?? location,
      level: row.beforeLevel ?? level,
    },
    after: { startTime, endTime, location, level },
    held:
      row.heldSessionId && row.heldUntil
        ? { sessionId: row.heldSessionId, until: row.heldUntil }
        : null,
  };
}

/**
 * Answers that the booking stays as it is. Canceling is still refunded in full until the question
 * closes; a repeated answer has the same result.
 */
export async function keepBooking(deps: Deps, studentId: string, bookingId: string) {
  return deps.db.transaction().execute(async (trx) => {
    await lockChoice(trx, { studentId, bookingId, sessionId: null });
    await setAnswer(trx, bookingId, 'kept');
    const choice = await getChoice(trx, studentId, bookingId);
    if (choice.state !== 'kept') throw new DomainError('CHOICE_CLOSED');
    await returnSeats(deps, trx, await endHolds(trx, choiceOf(bookingId), 'given_up'));
    return { ...choice, held: null };
  });
}

/**
 * Holds the seats of another date for some minutes while the student decides; seats held before are
 * returned. Throws the reasons that keep a booking from moving there.
 */
export async function holdDate(
  deps: Deps,
  studentId: string,
  { bookingId, sessionId }: MoveBookingInput,
) {
  return deps.db.transaction().execute(async (trx) => {
    await consumeAttempt(trx, 'book', { account: studentId });
    const booked = await lockChoice(trx, { studentId, bookingId, sessionId });
    const choice = await getChoice(trx, studentId, bookingId);
    if (choice.state !== 'open') throw new DomainError('CHOICE_CLOSED');
    if (choice.held?.sessionId === sessionId) return choice.held;
    const problem = problemOf(booked) ?? moveProblem(booked);
    if (problem) throw new DomainError(problem);
    if (!(await selectMayHoldDate(trx, bookingId, sessionId)))
      throw new DomainError('DATE_HELD_TOO_OFTEN');
    await expireHolds(deps, trx, { sessionId });
    const freed = await endHolds(trx, choiceOf(bookingId), 'given_up');
    if (!(await takeSeats(trx, sessionId, booked.seats)))
      throw fullError((await selectFreeSeats(trx, sessionId)) ?? 0);
    const expiresAt = new Date(booked.now.getTime() + choiceHoldMs);
    const hold = {
      id: newId(),
      kind: 'choice' as const,
      bookingId,
      sessionId,
      studentId,
      expiresAt,
    };
    await holdSeats(deps, trx, [{ ...hold, seats: booked.seats }]);
    await returnSeats(deps, trx, freed);
    return { sessionId, until: expiresAt.toISOString() };
  });
}

const choiceOf = (bookingId: string): WhichHolds => ({
  bookingIds: [bookingId],
  kinds: ['choice'],
});

/** Takes the locks that a move takes. */
async function lockChoice(
  trx: Trx,
  move: { studentId: string; bookingId: string; sessionId: string | null },
) {
  if (!(await lockAccount(trx, move.studentId))) throw new DomainError('UNAUTHENTICATED');
  await lockSessionsOfMove(trx, move);
  const booked = await lockBookingToMove(trx, move);
  if (!booked) throw new DomainError('CHOICE_NOT_FOUND');
  return booked;
}

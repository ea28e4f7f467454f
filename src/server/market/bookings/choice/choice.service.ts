import type { Db } from '#server/db/schema.ts';
import { problemOf } from '#server/market/bookings/change/change-seats.service.ts';
import { selectChoice, setAnswer } from '#server/market/bookings/move/choices.queries.ts';
import { lockBookingToMove } from '#server/market/bookings/move/move-booking.queries.ts';
import { requireAgesOfDate } from '#server/market/bookings/move/move-booking.service.ts';
import { moveProblem } from '#server/market/bookings/move/move-problem.ts';
import { fullError } from '#server/market/bookings/seats/seat-errors.ts';
import { selectFreeSeats } from '#server/market/bookings/seats/seats.queries.ts';
import { recordKept } from '#server/market/bookings/track-record/track-record.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { MoveBookingInput } from '#shared/market/bookings/bookings.ts';
import { choiceState } from '#shared/market/bookings/choices.ts';
import { agesWords } from '#shared/market/classes/expectations/what-to-expect.ts';

/**
 * The question that a student is asked after a material change, with its outcome. Another student's
 * is not found.
 */
export async function getChoice(db: Db, viewerId: string, bookingId: string) {
  const row = await selectChoice(db, bookingId, viewerId);
  if (!row) throw new DomainError('CHOICE_NOT_FOUND');
  const { classId, sessionId, title, timeZone, seats, startTime, endTime, location, level } = row;
  const ages = agesWords(row.minAge, row.maxAge);
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
      ages: row.beforeAges ?? ages,
    },
    after: { startTime, endTime, location, level, ages },
  };
}

/**
 * Answers that the booking stays as it is. Canceling is still refunded in full until the question
 * closes; a repeated answer has the same result.
 */
export async function keepBooking(db: Db, viewerId: string, bookingId: string) {
  return db.transaction().execute(async (trx) => {
    await setAnswer(trx, bookingId, 'kept');
    const choice = await getChoice(trx, viewerId, bookingId);
    if (choice.state !== 'kept') throw new DomainError('CHOICE_CLOSED');
    await recordKept(trx, bookingId);
    return choice;
  });
}

/** Throws the reasons that keep a booking from moving to another date right now. Holds nothing. */
export async function checkDate(
  db: Db,
  viewerId: string,
  { bookingId, sessionId }: MoveBookingInput,
) {
  const { state } = await getChoice(db, viewerId, bookingId);
  if (state !== 'open') throw new DomainError('CHOICE_CLOSED');
  return db.transaction().execute(async (trx) => {
    const booked = await lockBookingToMove(trx, { bookingId, studentId: viewerId, sessionId });
    if (!booked) throw new DomainError('CHOICE_NOT_FOUND');
    const problem = problemOf(booked) ?? moveProblem(booked);
    if (problem) throw new DomainError(problem);
    await requireAgesOfDate(trx, booked);
    const freeSeats = await selectFreeSeats(trx, sessionId);
    if (freeSeats !== null && freeSeats < booked.seats) throw fullError(freeSeats);
    return { sessionId, until: booked.now.toISOString() };
  });
}

import { each, type Listen } from '#server/people/notifications/facts.jobs.ts';
import { isExpired } from '#shared/market/bookings/booking-states.ts';
import { isInDoubt } from '#shared/market/classes/dates/date-state.ts';
import { withCalendarEntries } from './calendar/calendar-entries.service.ts';
import { doubtAboutSeat } from './emails/doubt.email.ts';
import { selectBookedSeats, selectNoticedSeat } from './emails/seat-notices.queries.ts';
import {
  additionExpiredEmail,
  bookedEmail,
  bookingCanceledEmail,
  bookingMovedEmail,
  holdExpiredEmail,
  seatPassedEmail,
  seatReleasedEmail,
  seatsChangedEmail,
} from './emails/student.email.ts';
import {
  newStudentEmail,
  studentCanceledEmail,
  studentMovedEmail,
  studentSeatsEmail,
} from './emails/teacher.email.ts';
import { selectIsUsed } from './seats/holds/holds.queries.ts';
import { setBooked } from './seats/offers/entries.queries.ts';
import { selectFreeSeats } from './seats/seats.queries.ts';

const idsOf = (received: { bookingId: string }[]) => received.map(({ bookingId }) => bookingId);

/** Ends the student's wait for this date. */
export const endWait: Listen<'booking.confirmed'> = async (_deps, trx, booked) => {
  await setBooked(trx, idsOf(booked));
  return [];
};

/** A draft to the instructor, caused by this student. */
const draftTo = ({ teacherId, studentId }: { teacherId: string; studentId: string }) => ({
  userId: teacherId,
  kind: 'new_student' as const,
  from: studentId,
});

/**
 * Many people book at the same time, so their bookings are read together. Bookings canceled meanwhile are
 * left out, because their cancellation has emails of its own.
 */
export const emailBooked: Listen<'booking.confirmed'> = async (deps, trx, booked) => {
  const { urls } = deps.env;
  const seats = await selectBookedSeats(trx, idsOf(booked));
  const doubts = seats.flatMap((seat) => doubtAboutSeat(seat, urls) ?? []);
  const toStudents = seats
    .filter(({ notice }) => !isInDoubt(notice.listingStatus))
    .map(({ notice, ...terms }) => ({
      bookingIds: [terms.bookingId],
      email: bookedEmail(notice, terms, urls),
    }));
  const toTeachers = seats.map((seat) => ({
    ...draftTo(seat),
    about: [`booking-${seat.bookingId}` as const],
    write: (isLast: boolean) => newStudentEmail(seat.notice, urls, isLast),
  }));
  return [...doubts, ...(await withCalendarEntries(deps, trx, toStudents)), ...toTeachers];
};

export const emailChanged = each<'booking.changed'>(async (deps, trx, { bookingId, change }) => {
  const { urls } = deps.env;
  const [booked] = await selectBookedSeats(trx, [bookingId]);
  if (!booked) return [];
  const { notice } = booked;
  const toStudent =
    'before' in change
      ? {
          email: bookingMovedEmail(notice, { ...booked, ...change }, urls),
          meetingsBefore: change.before.meetings.length,
        }
      : { email: seatsChangedEmail(notice, { ...change, bookingId }, urls) };
  const write = (isLast: boolean) =>
    'before' in change
      ? studentMovedEmail(notice, change.before, urls, isLast)
      : studentSeatsEmail(notice, change, urls, isLast);
  return [
    ...(await withCalendarEntries(deps, trx, [{ bookingIds: [bookingId], ...toStudent }])),
    { ...draftTo(booked), write },
  ];
});

export const emailCanceled = each<'booking.canceled'>(
  async (deps, trx, { bookingId, wasReserved, worthCents, refundCents, isErased }) => {
    if (isErased) return [];
    const { urls } = deps.env;
    const { notice, ...seat } = await selectNoticedSeat(trx, bookingId);
    const email = bookingCanceledEmail(notice, { worthCents, refundCents }, urls);
    const toStudent = await withCalendarEntries(deps, trx, [{ bookingIds: [bookingId], email }]);
    // The instructor never learned of a booking that was not paid.
    if (wasReserved) return toStudent;
    const freeSeats = await selectFreeSeats(trx, notice.sessionId);
    const write = (isLast: boolean) => studentCanceledEmail(notice, freeSeats, urls, isLast);
    return [...toStudent, { ...draftTo(seat), kind: 'student_canceled', write }];
  },
);

/** Sends nothing if the seats were withdrawn or passed on meanwhile. */
export const emailReleased = each<'booking.released'>(async ({ env }, trx, { bookingId }) => {
  const { notice, isReleased } = await selectNoticedSeat(trx, bookingId);
  return isReleased ? [seatReleasedEmail(notice, bookingId, env.urls)] : [];
});

export const emailPassedOn = each<'booking.passedOn'>(async (deps, trx, passed) => {
  const { notice } = await selectNoticedSeat(trx, passed.bookingId);
  const email = seatPassedEmail(notice, passed, deps.env.urls);
  return withCalendarEntries(deps, trx, [{ bookingIds: [passed.bookingId], email }]);
});

/** Sends nothing if a late payment confirmed the booking, or added the seats, meanwhile. */
export const emailExpired = each<'hold.expired'>(
  async ({ env }, trx, { bookingId, addedSeats, holdId }) => {
    if (holdId && (await selectIsUsed(trx, holdId))) return [];
    const { notice, status } = await selectNoticedSeat(trx, bookingId);
    if (addedSeats !== null)
      return [additionExpiredEmail({ ...notice, seats: addedSeats }, bookingId, env.urls)];
    return isExpired(status) ? [holdExpiredEmail(notice, env.urls)] : [];
  },
);

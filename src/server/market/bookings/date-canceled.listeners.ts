import { each } from '#server/people/notifications/facts.jobs.ts';
import { withCalendarEntries } from './calendar/calendar-entries.service.ts';
import { classCanceledEmail, datesCanceledEmail } from './emails/class-canceled.email.ts';
import { selectCanceledDates } from './emails/seat-notices.queries.ts';

/** Each student gets one email, however many of their dates were canceled. */
export const emailDatesCanceled = each<'session.canceled'>(
  async (deps, trx, { lost, reason, word }) => {
    const { urls } = deps.env;
    const dates = await selectCanceledDates(
      trx,
      lost.map(({ bookingId }) => bookingId),
    );
    const dateOf = new Map(dates.map((date) => [date.bookingId, date]));
    const seats = lost.flatMap((seat) => {
      const date = dateOf.get(seat.bookingId);
      return date ? [{ ...date, ...seat, reason, word: date.mayGetWords ? word : undefined }] : [];
    });
    const byStudent = Map.groupBy(seats, ({ student }) => student.email);
    const emails = [...byStudent.values()].flatMap(([seat, ...others]) => {
      if (!seat) return [];
      const email =
        others.length === 0
          ? classCanceledEmail(seat.student, seat, urls)
          : datesCanceledEmail(seat.student, [seat, ...others], urls);
      return { bookingIds: [seat, ...others].map(({ bookingId }) => bookingId), email };
    });
    return withCalendarEntries(deps, trx, emails);
  },
);

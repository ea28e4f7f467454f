import { doubtAboutSeat } from '#server/market/bookings/emails/doubt.email.ts';
import { selectBookedSeats } from '#server/market/bookings/emails/seat-notices.queries.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import { dateConfirmedEmail, decidedEmail } from './minimum.email.ts';
import { selectDateWithMinimum } from './minimum.queries.ts';

export const emailDateConfirmed = each<'session.confirmed'>(async ({ env }, trx, { bookingIds }) =>
  (await selectBookedSeats(trx, bookingIds)).map((seat) => ({
    ...(doubtAboutSeat(seat, env.urls) ??
      dateConfirmedEmail(seat.notice, seat.bookingId, env.urls)),
    about: [`booking-${seat.bookingId}` as const],
  })),
);

export const emailMinimumDecided = each<'minimum.decided'>(
  async ({ env }, trx, { sessionId, outcome, students }) => {
    const found = await selectDateWithMinimum(trx, sessionId);
    const email = found && decidedEmail(outcome, { ...found, students }, env.urls);
    return email ? [email] : [];
  },
);

import { selectBookedSeats } from '#server/bookings/emails/seat-notices.queries.ts';
import { each } from '#server/notifications/facts.jobs.ts';
import { happeningEmail } from './happening.email.ts';
import { selectDateWithMinimum } from './minimum.queries.ts';
import {
  askingEmail,
  teacherCanceledEmail,
  teacherHappeningEmail,
} from './teacher-minimum.email.ts';

export const emailHappening = each<'session.confirmed'>(async ({ env }, trx, { bookingIds }) =>
  (await selectBookedSeats(trx, bookingIds)).map(({ bookingId, notice }) => ({
    ...happeningEmail(notice, bookingId, env.urls),
    about: [`booking-${bookingId}` as const],
  })),
);

/** Asks only while the instructor can still decide. */
export const emailMinimumDecided = each<'minimum.decided'>(
  async ({ env }, trx, { sessionId, outcome, students }) => {
    const found = await selectDateWithMinimum(trx, sessionId);
    if (!found) return [];
    const { isOpen, askedUntil } = found;
    const date = { ...found, students };
    if (outcome !== 'ask')
      return [(outcome === 'hold' ? teacherHappeningEmail : teacherCanceledEmail)(date, env.urls)];
    return isOpen && askedUntil ? [askingEmail(date, askedUntil, env.urls)] : [];
  },
);

import type { Deps } from '#server/app/deps.ts';
import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Trx } from '#server/db/schema.ts';
import { doubtAboutSeat } from '#server/market/bookings/emails/doubt.email.ts';
import {
  type BookedSeat,
  selectBookedSeats,
} from '#server/market/bookings/emails/seat-notices.queries.ts';
import type { Email } from '#server/people/notifications/email.ts';
import { sendEmails } from '#server/people/notifications/email-preferences.service.ts';
import { lateMoveDeadline, refundDeadline } from '#shared/market/bookings/refund-policy.ts';
import type { OptionalEmail } from '#shared/people/accounts/email-preferences.ts';
import { reminderEmail, reviewRequestEmail } from './reminders.email.ts';
import { takeDueReminders, takeDueReviewRequests } from './reminders.queries.ts';

const batchSize = 500;

/** Emails students whose class meets within a day, once for each meeting. */
export async function remindStudents(deps: Deps) {
  return emailDue(deps, takeDueReminders, 'reminder', (seat, due, urls) => {
    const { bookingId, total, paid } = seat;
    const doubt = doubtAboutSeat(seat, urls);
    if (doubt) return doubt;
    const unpaid = paid === null ? total : 0;
    const startsAt = new Date(seat.notice.startTime);
    const lateMoveUntil = due.position === 1 ? lateMoveDeadline({ ...seat, startsAt }) : null;
    const canRelease = due.position === 1 && isReleasable(seat, new Date());
    return reminderEmail(
      seat.notice,
      { bookingId, unpaid, canRelease, lateMoveUntil, meeting: due },
      urls,
    );
  });
}

/** Paid, and canceling refunds nothing anymore. */
const isReleasable = ({ paid, isReleased, notice, ...terms }: BookedSeat, now: Date) =>
  paid !== null &&
  !isReleased &&
  now > refundDeadline({ ...terms, startsAt: new Date(notice.startTime) });

/** Asks students once for a review, a day after the class. */
export async function inviteReviews(deps: Deps) {
  return emailDue(deps, takeDueReviewRequests, 'review_invitation', ({ notice }, _, urls) =>
    reviewRequestEmail(notice, urls),
  );
}

/**
 * Marks bookings and sends their emails in the same transaction, so that each email is sent exactly
 * once.
 */
async function emailDue<Due extends { bookingId: string }>(
  deps: Deps,
  takeDue: (trx: Trx, limit: number) => Promise<Due[]>,
  kind: OptionalEmail,
  write: (seat: BookedSeat, due: Due, urls: SiteUrls) => Email,
): Promise<void> {
  const { db, env } = deps;
  for (let taken = batchSize; taken >= batchSize; ) {
    taken = await db.transaction().execute(async (trx) => {
      const due = await takeDue(trx, batchSize);
      const bookingIds = due.map(({ bookingId }) => bookingId);
      const booked = await selectBookedSeats(trx, bookingIds);
      const seats = new Map(booked.map((seat) => [seat.bookingId, seat]));
      const emails = due.flatMap((each) => {
        const seat = seats.get(each.bookingId);
        if (!seat) return [];
        const about = [`booking-${each.bookingId}` as const];
        return [{ userId: seat.studentId, kind, about, write: () => write(seat, each, env.urls) }];
      });
      await sendEmails(deps, trx, emails);
      return due.length;
    });
  }
}

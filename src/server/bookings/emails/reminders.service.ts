import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Email } from '#server/notifications/email.ts';
import { writeOptionalEmails } from '#server/notifications/email-preferences.service.ts';
import type { OptionalEmail } from '#shared/email-preferences.ts';
import { reminderEmail } from './reminder.email.ts';
import { claimReminders, claimReviewRequests } from './reminders.queries.ts';
import { reviewRequestEmail } from './review-request.email.ts';
import { type BookedSeat, selectBookedSeats } from './seat-notices.queries.ts';

const batchSize = 500;

/** Emails students whose class starts within a day, each once. */
export const remindStudents = (deps: Deps) =>
  emailClaimed(deps, claimReminders, 'reminder', (seat, links) => {
    const { bookingId, total, paid } = seat;
    return reminderEmail(seat.notice, { bookingId, unpaid: paid === null ? total : 0 }, links);
  });

/** Asks students for a review a day after the class, each once. */
export const inviteReviews = (deps: Deps) =>
  emailClaimed(deps, claimReviewRequests, 'review_invitation', ({ notice }, links) =>
    reviewRequestEmail(notice, links),
  );

type Links = { appUrl: string; unsubscribeUrl: string };

/** Claims bookings and sends their emails in the same transaction, so exactly once. */
async function emailClaimed(
  deps: Deps,
  claim: (trx: Trx, limit: number) => Promise<string[]>,
  kind: OptionalEmail,
  write: (seat: BookedSeat, links: Links) => Email,
): Promise<void> {
  const { db, env, outbox } = deps;
  for (let claimed = batchSize; claimed === batchSize; ) {
    claimed = await db.transaction().execute(async (trx) => {
      const bookingIds = await claim(trx, batchSize);
      const seats = await selectBookedSeats(trx, bookingIds);
      const emails = seats.map((seat) => ({
        userId: seat.studentId,
        kind,
        write: (unsubscribeUrl: string) => write(seat, { appUrl: env.appUrl, unsubscribeUrl }),
      }));
      await outbox.enqueue(trx, await writeOptionalEmails(deps, trx, emails));
      return bookingIds.length;
    });
  }
}

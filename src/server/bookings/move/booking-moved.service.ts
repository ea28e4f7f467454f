import { withCalendarEntries } from '#server/bookings/calendar/calendar-entries.service.ts';
import { selectBookedSeats } from '#server/bookings/emails/seat-notices.queries.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { writeOptionalEmails } from '#server/notifications/email-preferences.service.ts';
import { bookingMovedEmail, type DateBefore, studentMovedEmail } from './booking-moved.email.ts';

/** Emails student and teacher after a booking was moved from a session with these times. */
export async function sendBookingMoved(
  deps: Pick<Deps, 'env' | 'outbox' | 'vault'>,
  trx: Trx,
  bookingId: string,
  before: DateBefore,
): Promise<void> {
  const { appUrl } = deps.env;
  const [booked] = await selectBookedSeats(trx, [bookingId]);
  if (!booked) return;
  const { notice, teacherId } = booked;
  const email = bookingMovedEmail(notice, { bookingId, before }, appUrl);
  const toTeacher = {
    userId: teacherId,
    kind: 'new_student' as const,
    write: (unsubscribeUrl: string) =>
      studentMovedEmail(notice, before, { appUrl, unsubscribeUrl }),
  };
  await deps.outbox.enqueue(trx, [
    ...(await withCalendarEntries(deps, trx, [
      { bookingIds: [bookingId], email, meetingsBefore: before.meetings.length },
    ])),
    ...(await writeOptionalEmails(deps, trx, [toTeacher])),
  ]);
}

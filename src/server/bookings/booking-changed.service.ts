import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { writeOptionalEmails } from '#server/notifications/email-preferences.service.ts';
import { withCalendarEntries } from './calendar/calendar-entries.service.ts';
import { selectBookedSeats } from './emails/seat-notices.queries.ts';
import {
  type SeatChange,
  seatsChangedEmail,
  studentSeatsEmail,
} from './emails/seats-changed.email.ts';
import {
  bookingMovedEmail,
  type DateBefore,
  studentMovedEmail,
} from './move/booking-moved.email.ts';

/** Emails student and teacher after a booking was moved or its number of seats changed. */
export async function sendBookingChanged(
  deps: Pick<Deps, 'env' | 'outbox' | 'vault'>,
  trx: Trx,
  bookingId: string,
  change: SeatChange | { before: DateBefore },
): Promise<void> {
  const { appUrl } = deps.env;
  const [booked] = await selectBookedSeats(trx, [bookingId]);
  if (!booked) return;
  const { notice, teacherId } = booked;
  const toStudent =
    'before' in change
      ? {
          email: bookingMovedEmail(notice, { ...booked, ...change }, appUrl),
          meetingsBefore: change.before.meetings.length,
        }
      : { email: seatsChangedEmail(notice, { ...change, bookingId }, appUrl) };
  const write = (unsubscribeUrl: string) =>
    'before' in change
      ? studentMovedEmail(notice, change.before, { appUrl, unsubscribeUrl })
      : studentSeatsEmail(notice, change, { appUrl, unsubscribeUrl });
  await deps.outbox.enqueue(trx, [
    ...(await withCalendarEntries(deps, trx, [{ bookingIds: [bookingId], ...toStudent }])),
    ...(await writeOptionalEmails(deps, trx, [{ userId: teacherId, kind: 'new_student', write }])),
  ]);
}

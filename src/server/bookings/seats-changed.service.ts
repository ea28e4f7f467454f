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

/** Emails student and teacher after a booking has got more or fewer seats. */
export async function sendSeatsChanged(
  deps: Pick<Deps, 'env' | 'outbox' | 'vault'>,
  trx: Trx,
  bookingId: string,
  change: SeatChange,
): Promise<void> {
  const { appUrl } = deps.env;
  const [booked] = await selectBookedSeats(trx, [bookingId]);
  if (!booked) return;
  const { notice, teacherId } = booked;
  const email = seatsChangedEmail(notice, { ...change, bookingId }, appUrl);
  const toTeacher = {
    userId: teacherId,
    kind: 'new_student' as const,
    write: (unsubscribeUrl: string) =>
      studentSeatsEmail(notice, change, { appUrl, unsubscribeUrl }),
  };
  await deps.outbox.enqueue(trx, [
    ...(await withCalendarEntries(deps, trx, [{ bookingIds: [bookingId], email }])),
    ...(await writeOptionalEmails(deps, trx, [toTeacher])),
  ]);
}

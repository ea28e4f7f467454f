import {
  closingTo,
  minimumFacts,
  type SeatNotice,
  whatAndWhen,
} from '#server/bookings/emails/seat-notice.ts';
import type { Meeting } from '#server/bookings/meetings-columns.ts';
import type { Email } from '#server/notifications/email.ts';
import { emailDate, emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';

export type DateBefore = { startTime: string; endTime: string; meetings: Meeting[] };

/** Confirms to a student that the booking is now for another date. */
export function bookingMovedEmail(
  seat: SeatNotice,
  { bookingId, before }: { bookingId: string; before: DateBefore },
  urls: SiteUrls,
): Email {
  return {
    to: seat.student,
    subject: `You changed your date: ${emailTopic(seat)}`,
    paragraphs: ['Your booking has been moved to another date. The price stays the same.'],
    facts: [
      ...whatAndWhen(seat),
      ['Previously', emailDate(before, seat.timeZone)],
      ...minimumFacts(seat),
    ],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: "You don't need to do anything.",
  };
}

/** Tells an instructor that a student moved a booking to another date. */
export function studentMovedEmail(
  seat: SeatNotice,
  before: DateBefore,
  urls: SiteUrls,
  isLast?: boolean,
): Email {
  return {
    to: seat.teacher,
    subject: `A student changed their date: ${emailTopic(seat)}`,
    paragraphs: [`${seat.student.fullName} moved their booking to another date.`],
    facts: [...whatAndWhen(seat), ['Previously', emailDate(before, seat.timeZone)]],
    action: { label: 'See the roster', url: urls.roster(seat) },
    closing: closingTo(isLast, seat, "You don't need to do anything."),
  };
}

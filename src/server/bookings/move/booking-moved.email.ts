import {
  bookingUrl,
  closingTo,
  minimumFacts,
  rosterUrl,
  type SeatNotice,
  type TeacherLinks,
  whatAndWhen,
} from '#server/bookings/emails/seat-notice.ts';
import type { Meeting } from '#server/bookings/meetings-columns.ts';
import type { Email } from '#server/notifications/email.ts';
import {
  emailDate,
  emailTopic,
  greetingFor,
  layOutEmail,
} from '#server/notifications/email-layout.ts';

export type DateBefore = { startTime: string; endTime: string; meetings: Meeting[] };

/** Confirms to a student that the booking is now for another date. */
export function bookingMovedEmail(
  seat: SeatNotice,
  { bookingId, before }: { bookingId: string; before: DateBefore },
  appUrl: string,
): Email {
  return {
    to: seat.student.email,
    ...layOutEmail({
      subject: `You changed your date: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.student.fullName),
      paragraphs: ['Your booking has been moved to another date. The price stays the same.'],
      facts: [
        ...whatAndWhen(seat),
        ['Previously', emailDate(before, seat.timeZone)],
        ...minimumFacts(seat),
      ],
      action: { label: 'See your booking', url: bookingUrl(bookingId, appUrl) },
      closing: "You don't need to do anything.",
    }),
  };
}

/** Tells an instructor that a student moved a booking to another date. */
export function studentMovedEmail(
  seat: SeatNotice,
  before: DateBefore,
  { appUrl, unsubscribeUrl, isLast }: TeacherLinks,
): Email {
  return {
    to: seat.teacher.email,
    ...layOutEmail({
      subject: `A student changed their date: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.teacher.fullName),
      paragraphs: [`${seat.student.fullName} moved their booking to another date.`],
      facts: [...whatAndWhen(seat), ['Previously', emailDate(before, seat.timeZone)]],
      action: { label: 'See the roster', url: rosterUrl(seat, appUrl) },
      closing: closingTo(isLast, seat, "You don't need to do anything."),
      unsubscribeUrl,
    }),
  };
}

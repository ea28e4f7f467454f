import { type SeatNotice, whatAndWhen } from '#server/bookings/emails/seat-notice.ts';
import type { Email } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';

/** Tells a student that a date with a minimum of students takes place. */
export function happeningEmail(seat: SeatNotice, bookingId: string, urls: SiteUrls): Email {
  return {
    to: seat.student,
    isToMany: true,
    subject: `It's happening: ${emailTopic(seat)}`,
    paragraphs: ['Your class is happening: it takes place as planned.'],
    facts: [...whatAndWhen(seat), ['Where', seat.location]],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: 'See you there!',
  };
}

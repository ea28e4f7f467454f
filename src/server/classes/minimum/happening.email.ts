import { bookingUrl, type SeatNotice, whatAndWhen } from '#server/bookings/emails/seat-notice.ts';
import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';

/** Tells a student that a date with a minimum of students takes place. */
export function happeningEmail(seat: SeatNotice, bookingId: string, appUrl: string): Email {
  return {
    to: seat.student.email,
    isToMany: true,
    ...layOutEmail({
      subject: `It's happening: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.student.fullName),
      paragraphs: ['Your class is happening: it takes place as planned.'],
      facts: [...whatAndWhen(seat), ['Where', seat.location]],
      action: { label: 'See your booking', url: bookingUrl(bookingId, appUrl) },
      closing: 'See you there!',
    }),
  };
}

import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { type SeatNotice, sessionUrl, whatAndWhen } from './seat-notice.ts';

/** Tells a student that their unpaid spot was given up. */
export function holdExpiredEmail(seat: SeatNotice, appUrl: string): Email {
  return {
    to: seat.student.email,
    subject: `Your spot wasn't paid for: ${emailTopic(seat)}`,
    ...layOutEmail({
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [
        "We held a spot for you, but it wasn't paid for in time, so it's open to others again. You weren't charged.",
      ],
      facts: whatAndWhen(seat),
      action: { label: 'Book again', url: sessionUrl(seat, appUrl) },
      closing: "If you paid at the last minute, we'll book you in or refund you in full.",
    }),
  };
}

import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { spotWords } from '#shared/classes/seats.ts';
import { type SeatNotice, sessionUrl, whatAndWhen } from './seat-notice.ts';

/** Tells a student that their unpaid spot was given up. */
export function holdExpiredEmail(seat: SeatNotice, appUrl: string): Email {
  return {
    to: seat.student.email,
    ...layOutEmail({
      subject: `Your ${seat.seats === 1 ? "spot wasn't" : "spots weren't"} paid for: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [
        `We held ${spotWords(seat.seats)} for you, but ${heldAndLost(seat.seats)}. You weren't charged.`,
      ],
      facts: whatAndWhen(seat),
      action: { label: 'Book again', url: sessionUrl(seat, appUrl) },
      closing:
        "If you paid at the last minute, we'll either confirm your booking or refund you in full.",
    }),
  };
}

export const heldAndLost = (seats: number) =>
  seats === 1
    ? "it wasn't paid for in time, so it's open to others again"
    : "they weren't paid for in time, so they're open to others again";

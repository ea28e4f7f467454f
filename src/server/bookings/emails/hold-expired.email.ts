import type { Email } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { spotWords } from '#shared/classes/seats.ts';
import { type SeatNotice, whatAndWhen } from './seat-notice.ts';

/** Tells a student that their unpaid spot was given up. */
export function holdExpiredEmail(seat: SeatNotice, urls: SiteUrls): Email {
  return {
    to: seat.student,
    subject: `Your ${seat.seats === 1 ? "spot wasn't" : "spots weren't"} paid for: ${emailTopic(seat)}`,
    paragraphs: [
      `We held ${spotWords(seat.seats)} for you, but ${heldAndLost(seat.seats)}. You weren't charged.`,
    ],
    facts: whatAndWhen(seat),
    action: { label: 'Book again', url: urls.date(seat) },
    closing:
      "If you paid at the last minute, we'll either confirm your booking or refund you in full.",
  };
}

export const heldAndLost = (seats: number) =>
  seats === 1
    ? "it wasn't paid for in time, so it's open to others again"
    : "they weren't paid for in time, so they're open to others again";

import type { Email } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { spotWords } from '#shared/classes/seats.ts';
import { heldAndLost } from './hold-expired.email.ts';
import { type SeatNotice, whatAndWhen } from './seat-notice.ts';

/** Tells a student that added spots expired unpaid; the notice counts only these spots. */
export function additionExpiredEmail(seat: SeatNotice, bookingId: string, urls: SiteUrls): Email {
  const { seats } = seat;
  return {
    to: seat.student,
    subject: `Your added ${seats === 1 ? "spot wasn't" : "spots weren't"} paid for: ${emailTopic(seat)}`,
    paragraphs: [
      `You wanted to add ${spotWords(seats)}, but ${heldAndLost(seats)}. You weren't charged, and your booking stays as it was.`,
    ],
    facts: whatAndWhen({ ...seat, seats: 1 }),
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: "If you paid at the last minute, we'll add them or refund you in full.",
  };
}

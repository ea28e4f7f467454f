import type { Email } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import { type SeatNotice, whatAndWhen } from './seat-notice.ts';

/** Tells a student that a failed refund was sent after all. */
export function refundSentEmail(
  seat: SeatNotice,
  { bookingId, amountCents }: { bookingId: string; amountCents: number },
  urls: SiteUrls,
): Email {
  const amount = formatPrice(centsToDollars(amountCents));
  return {
    to: seat.student,
    subject: `Your refund of ${amount} is on its way: ${emailTopic(seat)}`,
    paragraphs: [
      `We couldn't make your refund at first. We've now sent ${amount} to the card you paid with.`,
    ],
    facts: [...whatAndWhen(seat), ['Refund', amount]],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: "You don't need to do anything. Banks can take a few days to show a refund.",
  };
}

import type { Email } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import { type SeatNotice, whatAndWhen } from './seat-notice.ts';

type Refund = {
  worthCents: number;
  /** Null if nothing was paid through us. */
  refund: { refundCents: number } | null;
};

/** Confirms a cancellation to the student who made it. */
export function bookingCanceledEmail(seat: SeatNotice, refund: Refund, urls: SiteUrls): Email {
  return {
    to: seat.student,
    subject: `You canceled: ${emailTopic(seat)}`,
    paragraphs: ["Your booking is canceled. We're sorry you can't make it this time."],
    facts: [...whatAndWhen(seat), ...refundFacts(refund)],
    action: { label: 'See other dates', url: urls.date(seat) },
    closing: 'We hope to see you at another class soon.',
  };
}

function refundFacts({ worthCents, refund }: Refund): [string, string][] {
  if (worthCents === 0) return [['Refund', 'The class was free']];
  if (!refund) return [];
  const { refundCents } = refund;
  if (refundCents === 0) return [['Refund', 'None, because the deadline for a refund has passed']];
  return [['Refund', `${formatPrice(centsToDollars(refundCents))}, in full`]];
}

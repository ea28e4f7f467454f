import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email } from '#server/people/notifications/email.ts';
import { emailTopic } from '#server/people/notifications/email-layout.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import { refundDelay, type SeatNotice, seatFacts } from './seat-notice.ts';

export type UnusablePayment = 'late' | 'canceled' | 'wrong' | 'twice';

const reasons: Record<UnusablePayment, string> = {
  late: "Your payment arrived after we had stopped holding your spot, and we couldn't get your spot back.",
  canceled: 'Your payment arrived after the booking had been canceled.',
  wrong:
    "The amount we received didn't match the price of the class, so we couldn't complete your booking.",
  twice: 'You had already paid for this class when a second payment arrived.',
};

const additionReasons: Record<UnusablePayment, string> = {
  ...reasons,
  late: "Your payment for more spots arrived after we had stopped holding them, and we couldn't add them anymore. Your booking stays as it was.",
  wrong:
    "The amount we received didn't match the price of the spots you added, so we couldn't add them. Your booking stays as it was.",
};

type Refunded = {
  reason: UnusablePayment;
  refundCents: number;
  /** The payment was for spots added to a booking. */
  isAddition?: boolean;
};

/** Tells a student that a payment bought no spot and is refunded in full. */
export function paymentRefundedEmail(
  seat: SeatNotice,
  { reason, refundCents, isAddition }: Refunded,
  urls: SiteUrls,
): Email {
  const isExtra = reason === 'twice';
  return {
    to: seat.student,
    subject: `We're refunding your ${isExtra ? 'second ' : ''}payment: ${emailTopic(seat)}`,
    paragraphs: [
      `${(isAddition ? additionReasons : reasons)[reason]} We're sending all of it back.`,
    ],
    facts: [...seatFacts(seat), ['Refund', `${formatPrice(centsToDollars(refundCents))}, in full`]],
    action: { label: isExtra ? 'See the class' : 'See other dates', url: urls.date(seat) },
    closing: refundDelay,
  };
}

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
    facts: [...seatFacts(seat), ['Refund', amount]],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: refundDelay,
  };
}

/** Tells who paid for a booking, which is a friend's now, that some of it is refunded. */
export function payerRefundedEmail(
  seat: SeatNotice,
  { bookingId, amountCents }: { bookingId: string; amountCents: number },
  urls: SiteUrls,
): Email {
  const amount = formatPrice(centsToDollars(amountCents));
  return {
    to: seat.student,
    subject: `You get ${amount} back: ${seat.title}`,
    paragraphs: [
      `${amount} of what you paid for the booking that you gave to a friend goes back to your card.`,
    ],
    facts: [
      ['Class', seat.title, seat.picture],
      ['Refund', amount],
    ],
    action: { label: 'See your receipt', url: urls.receipt(bookingId) },
    closing: refundDelay,
  };
}

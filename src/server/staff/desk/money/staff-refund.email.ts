import type { SiteUrls } from '#server/app/site-urls.ts';
import {
  refundDelay,
  type SeatNotice,
  seatFacts,
} from '#server/market/bookings/emails/seat-notice.ts';
import type { Email } from '#server/people/notifications/email.ts';
import { emailTopic } from '#server/people/notifications/email-layout.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';

type StaffRefund = {
  bookingId: string;
  amountCents: number;
  /** The instructor's part of the refund, in cents. */
  fromTeacherCents: number;
  reason: string;
};

const priceOf = (cents: number) => formatPrice(centsToDollars(cents));

/** Tells a learner that an administrator refunds part of what they paid, and why. */
export function staffRefundEmail(seat: SeatNotice, refund: StaffRefund, urls: SiteUrls): Email {
  const amount = priceOf(refund.amountCents);
  return {
    to: seat.student,
    subject: `We're refunding you ${amount}: ${emailTopic(seat)}`,
    paragraphs: [
      `We're sending ${amount} back to the card you paid with. Your booking stays as it is.`,
      { before: 'The reason:', said: refund.reason },
    ],
    facts: [...seatFacts(seat), ['Refund', amount]],
    action: { label: 'See your booking', url: urls.booking(refund.bookingId) },
    closing: refundDelay,
  };
}

/** Tells the instructor how much of the refund they pay. */
export function staffRefundTeacherEmail(
  seat: SeatNotice,
  refund: StaffRefund,
  urls: SiteUrls,
): Email {
  const [amount, share] = [priceOf(refund.amountCents), priceOf(refund.fromTeacherCents)];
  return {
    to: seat.teacher,
    subject: `We refunded ${amount} of a booking: ${emailTopic(seat)}`,
    paragraphs: [
      `We refunded ${amount} to ${seat.student.fullName}. ${share} of it comes off your earnings; if we already paid you for this class, it comes off your next payout.`,
      { before: 'The reason:', said: refund.reason },
    ],
    facts: [...seatFacts(seat), ['Off your earnings', share]],
    action: { label: 'See your earnings', url: urls.earnings },
    closing: 'If you have a question, reply to this email.',
  };
}

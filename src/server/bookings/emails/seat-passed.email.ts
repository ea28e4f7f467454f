import type { Email } from '#server/notifications/email.ts';
import { emailTopic } from '#server/notifications/email-layout.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { spots } from '#shared/classes/seats.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import { type SeatNotice, whatAndWhen } from './seat-notice.ts';

type Passed = {
  bookingId: string;
  passed: number;
  /** The booking has ended. */
  isAll: boolean;
  /** Null if nothing was paid through us. */
  refundCents: number | null;
};

/** Tells a student that someone else booked the released spots. */
export function seatPassedEmail(
  seat: SeatNotice,
  { bookingId, passed, isAll, refundCents }: Passed,
  urls: SiteUrls,
): Email {
  const what = passed === 1 ? 'a spot that you released' : `${spots(passed)} that you released`;
  const now = isAll ? 'Your booking has ended.' : `Your booking has ${spots(seat.seats)} now.`;
  return {
    to: seat.student,
    subject: `Someone took your ${passed === 1 ? 'spot' : 'spots'}: ${emailTopic(seat)}`,
    paragraphs: [`Another learner booked ${what}. ${now}`],
    facts: [...whatAndWhen({ ...seat, seats: 1 }), ...refundFacts(refundCents)],
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: "You don't need to do anything. Banks can take a few days to show a refund.",
  };
}

const refundFacts = (refundCents: number | null): [string, string][] =>
  refundCents ? [['Refund', formatPrice(centsToDollars(refundCents))]] : [];

/** Confirms that others can now book the released spots. */
export function seatReleasedEmail(seat: SeatNotice, bookingId: string, urls: SiteUrls): Email {
  const isOne = seat.seats === 1;
  return {
    to: seat.student,
    subject: `You released your ${isOne ? 'spot' : 'spots'}: ${emailTopic(seat)}`,
    paragraphs: [
      `Others can book your ${isOne ? 'spot' : 'spots'} now. Until someone does, ${isOne ? 'it stays' : 'they stay'} yours. If someone does, you get back everything you paid for ${isOne ? 'it' : 'them'}.`,
    ],
    facts: whatAndWhen(seat),
    action: { label: 'See your booking', url: urls.booking(bookingId) },
    closing: 'If you can make it after all, you can withdraw the offer on that page.',
  };
}

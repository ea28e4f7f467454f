import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { spots } from '#shared/classes/seats.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import { bookingUrl, type SeatNotice, whatAndWhen } from './seat-notice.ts';

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
  appUrl: string,
): Email {
  const what = passed === 1 ? 'a spot that you released' : `${spots(passed)} that you released`;
  const now = isAll ? 'Your booking has ended.' : `Your booking has ${spots(seat.seats)} now.`;
  return {
    to: seat.student.email,
    ...layOutEmail({
      subject: `Someone took your ${passed === 1 ? 'spot' : 'spots'}: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [`Another learner booked ${what}. ${now}`],
      facts: [...whatAndWhen({ ...seat, seats: 1 }), ...refundFacts(refundCents)],
      action: { label: 'See your booking', url: bookingUrl(bookingId, appUrl) },
      closing: "You don't need to do anything. Banks can take a few days to show a refund.",
    }),
  };
}

const refundFacts = (refundCents: number | null): [string, string][] =>
  refundCents ? [['Refund', formatPrice(centsToDollars(refundCents))]] : [];

/** Confirms that others can now book the released spots. */
export function seatReleasedEmail(seat: SeatNotice, bookingId: string, appUrl: string): Email {
  const isOne = seat.seats === 1;
  return {
    to: seat.student.email,
    ...layOutEmail({
      subject: `You released your ${isOne ? 'spot' : 'spots'}: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [
        `Others can book your ${isOne ? 'spot' : 'spots'} now. Until someone does, ${isOne ? 'it stays' : 'they stay'} yours. If someone does, you get back everything you paid for ${isOne ? 'it' : 'them'}.`,
      ],
      facts: whatAndWhen(seat),
      action: { label: 'See your booking', url: bookingUrl(bookingId, appUrl) },
      closing: 'If you can make it after all, you can withdraw the offer on that page.',
    }),
  };
}

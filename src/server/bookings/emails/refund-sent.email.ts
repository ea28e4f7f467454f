import type { Email } from '#server/notifications/email.ts';
import { emailTopic, greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import { type SeatNotice, whatAndWhen } from './seat-notice.ts';

/** Tells a student that a failed refund was sent after all. */
export function refundSentEmail(
  seat: SeatNotice,
  { bookingId, amountCents }: { bookingId: string; amountCents: number },
  appUrl: string,
): Email {
  const amount = formatPrice(centsToDollars(amountCents));
  return {
    to: seat.student.email,
    ...layOutEmail({
      subject: `Your refund of ${amount} is on its way: ${emailTopic(seat)}`,
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [
        `We couldn't make your refund at first. We've now sent ${amount} to the card you paid with.`,
      ],
      facts: [...whatAndWhen(seat), ['Refund', amount]],
      action: { label: 'See your booking', url: `${appUrl}/bookings/${bookingId}` },
      closing: "You don't need to do anything. Banks can take a few days to show a refund.",
    }),
  };
}

import { centsToDollars, formatPrice } from '#shared/money.ts';
import type { Email } from './email.ts';
import { emailTopic, greetingFor, layOutEmail } from './email-layout.ts';
import { type Seat, whatAndWhen } from './seat.ts';

/** Tells a student that a refund which their bank had returned was sent again. */
export function refundSentEmail(
  seat: Seat,
  { bookingId, amountCents }: { bookingId: string; amountCents: number },
  appUrl: string,
): Email {
  const amount = formatPrice(centsToDollars(amountCents));
  return {
    to: seat.student.email,
    subject: `Your refund of ${amount} is on its way: ${emailTopic(seat)}`,
    ...layOutEmail({
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [
        `Your bank returned our first try to refund you. We've sent the ${amount} again, to the card you paid with.`,
      ],
      facts: [...whatAndWhen(seat), ['Refund', amount]],
      action: { label: 'See your booking', url: `${appUrl}/bookings/${bookingId}` },
      closing: "You don't need to do anything. Banks can take a few days to show a refund.",
    }),
  };
}

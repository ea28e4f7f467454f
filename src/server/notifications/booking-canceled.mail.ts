import { centsToDollars, formatPrice } from '#shared/money.ts';
import type { Mail } from './mail.ts';
import { greetingFor, layOutMail, mailTopic } from './mail-layout.ts';
import { type Seat, sessionUrl, whatAndWhen } from './seat.ts';

type Refund = { priceCents: number; refundCents: number };

/** Confirms a cancellation to the student who made it. */
export function bookingCanceledMail(seat: Seat, refund: Refund, appUrl: string): Mail {
  return {
    to: seat.student.email,
    subject: `You canceled: ${mailTopic(seat)}`,
    ...layOutMail({
      greeting: greetingFor(seat.student.fullName),
      paragraphs: ["Your booking is canceled. We're sorry you can't make it this time."],
      facts: [...whatAndWhen(seat), ['Refund', refundWords(refund)]],
      action: { label: 'See other dates', url: sessionUrl(seat, appUrl) },
      closing: 'We hope to see you at another class soon.',
    }),
  };
}

function refundWords({ priceCents, refundCents }: Refund): string {
  if (priceCents === 0) return 'The class was free';
  if (refundCents === 0) return 'None, because the deadline for a refund has passed';
  return `${formatPrice(centsToDollars(refundCents))}, in full`;
}

import { formatPrice } from '#shared/money.ts';
import { type RefundPolicy, refundDeadline } from '#shared/refund-policy.ts';
import type { Mail } from './mail.ts';
import { greetingFor, layOutMail, mailTime, mailTopic, quotable } from './mail-layout.ts';
import { type Seat, sessionUrl, whatAndWhen } from './seat.ts';

type Terms = { price: number; refundPolicy: RefundPolicy };

/** Confirms a booking to the student. */
export function bookedMail(seat: Seat, terms: Terms, appUrl: string): Mail {
  return {
    to: seat.student.email,
    subject: `You're booked: ${mailTopic(seat)}`,
    ...layOutMail({
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [
        `You have a spot, and ${quotable(seat.teacher.fullName)} is looking forward to seeing you.`,
      ],
      facts: [
        ...whatAndWhen(seat),
        ['Where', quotable(seat.location)],
        ['Price', formatPrice(terms.price)],
        ...(terms.price > 0 ? [refundFact(seat, terms)] : []),
      ],
      action: { label: 'See your booking', url: sessionUrl(seat, appUrl) },
      closing:
        "If you can't make it after all, please cancel your booking so someone else can have the spot.",
    }),
  };
}

function refundFact({ startTime, timeZone }: Seat, { refundPolicy }: Terms): [string, string] {
  const deadline = refundDeadline({ startsAt: new Date(startTime), refundPolicy });
  const isPast = deadline.getTime() < Date.now();
  return isPast
    ? ['Refund', 'None if you cancel, because the class starts soon']
    : ['Full refund', `If you cancel by ${mailTime(deadline, timeZone)}`];
}

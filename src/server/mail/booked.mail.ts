import { type RefundPolicy, refundDeadline } from '#shared/bookings.ts';
import { formatPrice } from '#shared/money.ts';
import type { Mail } from './mail.ts';
import { greetingFor, layOutMail, mailTime, mailTopic, quotable } from './mail-layout.ts';
import { type Seat, sessionUrl, whatAndWhen } from './seat.ts';

type Terms = { price: number; refundPolicy: RefundPolicy };

/** To a student who has just booked a seat. */
export function bookedMail(seat: Seat, terms: Terms, appUrl: string): Mail {
  return {
    to: seat.student.email,
    subject: `You're booked: ${mailTopic(seat)}`,
    ...layOutMail({
      greeting: greetingFor(seat.student.fullName),
      paragraphs: [`You have a spot! ${quotable(seat.teacher.fullName)} is looking forward to it.`],
      facts: [
        ...whatAndWhen(seat),
        ['Where', quotable(seat.location)],
        ['Price', formatPrice(terms.price)],
        ...(terms.price > 0 ? [refundFact(seat, terms)] : []),
      ],
      action: { label: 'See your booking', url: sessionUrl(seat, appUrl) },
      closing: "Can't make it after all? You can cancel there, so that someone else can come.",
    }),
  };
}

function refundFact({ startTime, timeZone }: Seat, { refundPolicy }: Terms): [string, string] {
  const deadline = refundDeadline({ startsAt: new Date(startTime), refundPolicy });
  const isPast = deadline.getTime() < Date.now();
  return isPast
    ? ['Refund', 'None if you cancel, because the class starts so soon']
    : ['Full refund', `If you cancel by ${mailTime(deadline, timeZone)}`];
}

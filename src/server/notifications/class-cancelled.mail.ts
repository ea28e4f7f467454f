import { centsToDollars, formatPrice } from '#shared/money.ts';
import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail, mailTime, quotable } from './mail-layout.ts';

type Cancelled = { title: string; startsAt: Date; timeZone: string; refundCents: number };

/** Tells a student that the instructor cancelled a session they had booked. */
export function classCancelledMail(user: Recipient, cancelled: Cancelled, appUrl: string): Mail {
  const { title, startsAt, timeZone, refundCents } = cancelled;
  return {
    to: user.email,
    isToMany: true,
    subject: 'Your class was cancelled',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: ["We're sorry, but a class you booked has been cancelled."],
      facts: [
        ['Class', quotable(title)],
        ['Original start', mailTime(startsAt, timeZone)],
        [
          'Refund',
          refundCents === 0
            ? 'The class was free'
            : `${formatPrice(centsToDollars(refundCents))}, in full`,
        ],
      ],
      action: { label: 'Find another class', url: `${appUrl}/explore` },
      closing: "You don't need to do anything.",
    }),
  };
}

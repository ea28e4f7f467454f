import { centsToDollars, formatPrice } from '#shared/money.ts';
import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail, mailTime, quotable } from './mail-layout.ts';

type Canceled = { title: string; startsAt: Date; timeZone: string; refundCents: number };

/** Tells a student that the instructor canceled a session they had booked. */
export function classCanceledMail(user: Recipient, canceled: Canceled, appUrl: string): Mail {
  const { title, startsAt, timeZone, refundCents } = canceled;
  return {
    to: user.email,
    isToMany: true,
    subject: 'Your class was canceled',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: ["We're sorry, but a class you booked has been canceled."],
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

import { centsToDollars, formatPrice } from '#shared/money.ts';
import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail, mailTime, quotable } from './mail-layout.ts';

type Cancelled = { title: string; startsAt: Date; timeZone: string; refundCents: number };

/** To a student whose seat in one dated session is gone because the instructor cannot teach it. */
export function classCancelledMail(user: Recipient, cancelled: Cancelled, appUrl: string): Mail {
  const { title, startsAt, timeZone, refundCents } = cancelled;
  return {
    to: user.email,
    isToMany: true,
    subject: 'Your class was cancelled',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: ['We are sorry: a class that you have a seat in will not take place.'],
      facts: [
        ['Class', quotable(title)],
        ['Was to start', mailTime(startsAt, timeZone)],
        [
          'Refund',
          refundCents === 0
            ? 'The class was free'
            : `${formatPrice(centsToDollars(refundCents))}, in full`,
        ],
      ],
      action: { label: 'Find another class', url: `${appUrl}/explore` },
      closing: 'There is nothing that you need to do.',
    }),
  };
}

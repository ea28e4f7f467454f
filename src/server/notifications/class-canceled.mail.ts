import { centsToDollars, formatPrice } from '#shared/money.ts';
import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail, mailTime, mailTopic, quotable } from './mail-layout.ts';

type Canceled = {
  title: string;
  startsAt: Date;
  timeZone: string;
  priceCents: number;
  /** Null if nothing was paid through us. */
  refundCents: number | null;
};

/** Tells a student that the instructor canceled a session they had booked. */
export function classCanceledMail(user: Recipient, canceled: Canceled, appUrl: string): Mail {
  const { title, startsAt, timeZone } = canceled;
  return {
    to: user.email,
    isToMany: true,
    subject: `Canceled: ${mailTopic({ title, timeZone, startTime: startsAt.toISOString() })}`,
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: ["We're sorry, but a class you booked has been canceled."],
      facts: [
        ['Class', quotable(title)],
        ['Original start', mailTime(startsAt, timeZone)],
        ...refundFacts(canceled),
      ],
      action: { label: 'Find another class', url: `${appUrl}/explore` },
      closing: "You don't need to do anything.",
    }),
  };
}

function refundFacts({ priceCents, refundCents }: Canceled): [string, string][] {
  if (priceCents === 0) return [['Refund', 'The class was free']];
  return refundCents ? [['Refund', `${formatPrice(centsToDollars(refundCents))}, in full`]] : [];
}

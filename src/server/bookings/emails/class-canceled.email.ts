import type { Email, Recipient } from '#server/notifications/email.ts';
import {
  emailTime,
  emailTopic,
  greetingFor,
  layOutEmail,
  quotable,
} from '#server/notifications/email-layout.ts';
import { centsToDollars, formatPrice } from '#shared/money.ts';

type Canceled = {
  title: string;
  startsAt: Date;
  timeZone: string;
  priceCents: number;
  /** Null if nothing was paid through us. */
  refundCents: number | null;
};

/** Tells a student that the instructor canceled a session they had booked. */
export function classCanceledEmail(user: Recipient, canceled: Canceled, appUrl: string): Email {
  const { title, startsAt, timeZone } = canceled;
  return {
    to: user.email,
    isToMany: true,
    subject: `Canceled: ${emailTopic({ title, timeZone, startTime: startsAt.toISOString() })}`,
    ...layOutEmail({
      greeting: greetingFor(user.fullName),
      paragraphs: ["We're sorry, but a class you booked has been canceled."],
      facts: [
        ['Class', quotable(title)],
        ['Original start', emailTime(startsAt, timeZone)],
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

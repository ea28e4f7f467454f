import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import { emailDate, emailTime, emailTopic } from '#server/people/notifications/email-layout.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import type { selectInvited } from './invitations.queries.ts';

type Invited = Omit<NonNullable<Awaited<ReturnType<typeof selectInvited>>>, 'people'> & {
  /** How many people the date opens first to. */
  count: number;
};

/** To someone who came before: a new date opens first to them. */
export function invitedFirstEmail(
  person: Recipient,
  { teacherName, title, picture, location, timeZone, count, ...date }: Invited,
  urls: SiteUrls,
): Email {
  const until = emailTime(new Date(date.opensAt), timeZone);
  const opens = `Until ${until}, only you and the others we're telling can book it. Then it opens to everyone.`;
  const again = `${teacherName} has a new date for the same people again: the ${count} of you who came together before.`;
  const paragraph =
    date.opensFirstTo === 'date' && count > 1
      ? again
      : `${teacherName} has a new date, and it opens first to people who came before.`;
  return {
    to: person,
    isToMany: true,
    subject: `First for you: ${emailTopic({ title, timeZone, startTime: date.startTime })}`,
    paragraphs: [paragraph, opens],
    facts: [
      ['Class', title, picture],
      ['When', emailDate(date, timeZone)],
      ['Where', location],
      ['Price', formatPrice(centsToDollars(date.priceCents))],
    ],
    action: { label: 'See the date', url: urls.date(date) },
    closing: `You're getting this because you came to a class with ${teacherName}.`,
  };
}

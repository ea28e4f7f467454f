import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, EmailFact, Recipient } from '#server/people/notifications/email.ts';
import { emailDate } from '#server/people/notifications/email-layout.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { NewDate } from './digests.queries.ts';

/** The new dates of a class, soonest first. */
export type NewsOfClass = [NewDate, ...NewDate[]];
/** The new dates because of one class, instructor or search that the reader follows. */
export type NewsGroup = { why: string; classes: NewsOfClass[] };

/** Tells a reader in the morning what is new in what they follow. */
export function digestEmail(reader: Recipient, groups: NewsGroup[], urls: SiteUrls): Email {
  const classes = groups.flatMap((group) => group.classes);
  const [first, ...others] = classes.map(([date]) => date);
  const links = classes.map(([date]) => ({
    label: date.title,
    url: urls.date(date),
  }));
  const [link] = links;
  return {
    to: reader,
    isToMany: true,
    subject: `New: ${first?.title}${others.length > 0 ? `, and ${others.length} more` : ''}`,
    paragraphs: ["Here's what is new in what you follow."],
    facts: groups.map(
      (group): EmailFact => [
        group.why,
        group.classes.map(wordsOf).join('\n\n'),
        group.classes.find(([{ picture }]) => picture)?.[0].picture,
      ],
    ),
    ...(others.length === 0 && link ? { action: { ...link, label: 'See the class' } } : { links }),
    link: { label: 'Choose what you follow', url: urls.following },
    closing: 'Spots can be gone by the time you read this.',
  };
}

/** The title, the first date with the number of others, the place and the price. */
function wordsOf([first, ...others]: NewsOfClass): string {
  const { title, timeZone, location, price } = first;
  const more =
    others.length === 0
      ? ''
      : `, and ${others.length} more ${others.length === 1 ? 'date' : 'dates'}`;
  return `${title}\n${emailDate(first, timeZone)}${more}\n${location} · ${formatPrice(price)}`;
}

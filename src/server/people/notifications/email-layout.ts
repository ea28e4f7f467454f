import { fittingUrl, normalizeImageUrl } from '#shared/files/images.ts';
import { meetingsWords } from '#shared/market/search/meeting-words.ts';
import { firstName } from '#shared/people/accounts/shown-names.ts';
import type { Email, EmailFact, LaidOutEmail, Link, Paragraph } from './email.ts';
import { type EmailWords, renderEmail } from './email-html.ts';
import { groupStarts } from './email-words.ts';

const noReplies = 'Replies to this email reach no one. Please answer on the site.';

/** For example 'Fri, Nov 20, 2026, 2:05 PM UTC'. */
export function emailTime(moment: Date, timeZone: string): string {
  return clockIn(timeZone).format(moment);
}

/** For example 'Fri, Nov 20, 2026, 2:05 – 4:05 PM UTC'. */
export function emailSlot(slot: { startsAt: Date; endsAt: Date }, timeZone: string): string {
  return clockIn(timeZone).formatRange(slot.startsAt, slot.endsAt);
}

type Times = { startTime: string; endTime: string };

/** A slot as above, or '6 evenings from Tue, Oct 5, 2027, 6:30 – 8:30 PM PDT, until Tue, Nov 9, 2027'. */
export function emailDate(
  { meetings = [], ...date }: Times & { meetings?: Times[] },
  timeZone: string,
): string {
  const slotOf = ({ startTime, endTime }: Times) =>
    emailSlot({ startsAt: new Date(startTime), endsAt: new Date(endTime) }, timeZone);
  const [first, last] = [meetings[0], meetings.at(-1)];
  if (!first || !last) return slotOf(date);
  const lastDay = emailDay(new Date(last.startTime), timeZone);
  return `${meetingsWords(meetings, timeZone)} from ${slotOf(first)}, until ${lastDay}`;
}

/** Short enough for a subject: 'Fri, Nov 20'. */
export function emailDay(moment: Date, timeZone: string): string {
  return dayIn(timeZone).format(moment);
}

/** The class and day for a subject: 'Wheel throwing, Fri, Nov 20'. */
export function emailTopic(dated: { title: string; startTime: string; timeZone: string }): string {
  return `${dated.title}, ${emailDay(new Date(dated.startTime), dated.timeZone)}`;
}

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const dayIn = createFormats(day);
const clockIn = createFormats({
  ...day,
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Caches formats by time zone: they are slow to create, and there are only a few hundred zones. */
function createFormats(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

/** The same content as plain text, exactly as it was written, and as HTML. */
export function layOutEmail(email: Email): LaidOutEmail {
  const {
    to,
    paragraphs,
    code,
    facts = [],
    quote,
    action,
    link,
    links = [],
    closing,
    unsubscribeLabel = 'Turn these emails off',
    ...envelope
  } = email;
  const { subject, unsubscribeUrl } = envelope;
  const allLinks = [...links, ...(link ? [link] : [])];
  const words: EmailWords = {
    subject,
    heading: headingOf(subject, facts),
    // Someone who has no account yet has no name.
    greeting: to.fullName ? `Hi ${firstName(to.fullName)},` : 'Hi,',
    paragraphs,
    quote,
    code,
    facts: facts.map(([name, value]): [string, string] => [name, value]),
    action,
    links: allLinks,
    closing: [closing, quote && noReplies].filter(Boolean).join(' '),
    unsubscribe: unsubscribeUrl ? { label: unsubscribeLabel, url: unsubscribeUrl } : undefined,
    picture: pictureOf(facts, action ?? allLinks[0]),
  };
  return { ...envelope, to: to.email, text: textOf(words), html: renderEmail(words) };
}

const wordsOf = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? paragraph
    : [paragraph.before, paragraph.said].filter(Boolean).join(' ');

function textOf(words: EmailWords): string {
  const { greeting, paragraphs, quote, code, facts, action, links, closing, unsubscribe } = words;
  const lineOf = ({ label, url }: Link) => `${label}:\n${url}`;
  const starts = groupStarts(facts);
  const text = [
    greeting,
    ...paragraphs.map(wordsOf),
    ...(quote ? [quote.from, quote.text, quote.picture] : []),
    code,
    facts.map(([name, value], index) => `${starts[index] ? '\n' : ''}${name}: ${value}`).join('\n'),
    action && lineOf(action),
    ...links.map(lineOf),
    closing,
    'LearnLocal',
    unsubscribe && lineOf(unsubscribe),
  ];
  return text.filter(Boolean).join('\n\n');
}

/** The subject without the class, which is among the facts. */
function headingOf(subject: string, facts: EmailFact[]): string {
  const title = facts.find(([name]) => name === 'Class')?.[1];
  const at = title ? subject.lastIndexOf(title) : -1;
  return at > 0 ? subject.slice(0, at).replace(/:? $/, '') : subject;
}

/** Wide enough for a sharp picture on a phone. */
const pictureWidth = 960;

/** Stored pictures are on the host of the email's links. */
function pictureOf(facts: EmailFact[], link: Link | undefined): EmailWords['picture'] {
  const [, title = '', picture] = facts.find(([, , shown]) => shown) ?? [];
  if (!picture || !link) return null;
  const url = normalizeImageUrl(fittingUrl(picture, pictureWidth), '');
  return { url: new URL(url, link.url).href, alt: title };
}

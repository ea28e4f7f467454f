import type { SiteUrls } from '#server/app/site-urls.ts';
import type { LeadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import type { Email, EmailFact, Recipient } from '#server/people/notifications/email.ts';
import { emailTime, emailTopic } from '#server/people/notifications/email-layout.ts';
import type { Fact } from '#shared/facts.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';
import { noteQuote, refundDelay, toPayer } from './seat-notice.ts';

/** Why a date is canceled: its instructor canceled it, or too few people booked it. */
type CancelReason = Fact['session.canceled']['reason'];

type Canceled = {
  reason: CancelReason;
  title: string;
  picture: LeadPicture | null;
  startsAt: Date;
  timeZone: string;
  worthCents: number;
  /** Null if nothing was paid through us. */
  refundCents: number | null;
  isPaidByAnother?: boolean;
  meetings: number;
  meetingsLeft: number;
  word?: string | undefined;
};

const sentences: Record<CancelReason, string> = {
  teacher: "We're sorry, but a class you booked has been canceled.",
  below_minimum:
    "We're sorry, but a class you booked has been canceled: not enough people signed up.",
};

/** Tells a student that a booked date was canceled. */
export function classCanceledEmail(user: Recipient, canceled: Canceled, urls: SiteUrls): Email {
  const { title, startsAt, timeZone } = canceled;
  return {
    to: user,
    isToMany: true,
    subject: `Canceled: ${emailTopic({ title, timeZone, startTime: startsAt.toISOString() })}`,
    paragraphs: [isUnderway(canceled) ? underway(canceled) : sentences[canceled.reason]],
    quote: noteQuote(canceled.word),
    facts: factsOf(canceled),
    action: { label: 'Find another class', url: urls.explore },
    ...(canceled.refundCents && { closing: refundDelay }),
  };
}

/** Tells a student in one email that several booked dates were canceled. */
export function datesCanceledEmail(user: Recipient, dates: Canceled[], urls: SiteUrls): Email {
  const titles = new Set(dates.map(({ title }) => title));
  const [title = ''] = titles;
  const isOneClass = titles.size === 1;
  const amount = `${dates.length} dates`;
  return {
    to: user,
    isToMany: true,
    subject: `Canceled: ${isOneClass ? `${title}, ` : ''}${amount}`,
    paragraphs: [`We're sorry, but ${amount} that you booked have been canceled.`],
    quote: noteQuote(dates[0]?.word),
    facts: dates.flatMap(factsOf),
    action: { label: 'Find another class', url: urls.explore },
    ...(dates.some(({ refundCents }) => refundCents) && { closing: refundDelay }),
  };
}

const factsOf = (canceled: Canceled): EmailFact[] => [
  ['Class', canceled.title, canceled.picture],
  [
    isUnderway(canceled) ? 'Started' : 'Original start',
    emailTime(canceled.startsAt, canceled.timeZone),
  ],
  ...refundFacts(canceled),
];

type Course = Pick<Canceled, 'meetings' | 'meetingsLeft'>;

const isUnderway = ({ meetings, meetingsLeft }: Course) => meetingsLeft < meetings;

const underway = ({ meetings, meetingsLeft }: Course) =>
  meetingsLeft === 1
    ? "We're sorry, but the last meeting of a course you booked has been canceled."
    : `We're sorry, but the last ${meetingsLeft} of the ${meetings} meetings of a course you booked have been canceled.`;

function refundFacts({
  worthCents,
  refundCents,
  isPaidByAnother,
  ...course
}: Canceled): EmailFact[] {
  if (worthCents === 0) return [['Refund', 'Nothing was charged']];
  if (!refundCents) return [];
  const amount = formatPrice(centsToDollars(refundCents));
  const words = `${amount}, ${isUnderway(course) ? 'for these meetings' : 'in full'}`;
  return [['Refund', isPaidByAnother ? `${words}, ${toPayer}` : words]];
}

import type { NoticedEntry } from '#server/bookings/waitlist/notices.queries.ts';
import { type EmailFact, emailSlot, emailTopic } from '#server/notifications/email-layout.ts';

export type NoticeLinks = { appUrl: string; unsubscribeUrl?: string };

/** The class and its day for a subject; without a day if any date will do. */
export function topicOf({ title, startsAt, timeZone }: NoticedEntry): string {
  return startsAt ? emailTopic({ title, startTime: startsAt.toISOString(), timeZone }) : title;
}

export function factsOf(entry: NoticedEntry): EmailFact[] {
  const { title, picture, startsAt, endsAt, timeZone, seats } = entry;
  const when = startsAt && endsAt ? emailSlot({ startsAt, endsAt }, timeZone) : 'Any date';
  return [
    ['Class', title, picture],
    ['When', when],
    ['Spots', String(seats)],
  ];
}

import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import { type LongQueue, longQueueTitle, whoIsOffered } from '#shared/market/bookings/waitlist.ts';

/** Tells an instructor on Monday morning for which classes enough people wait for another date. */
export function longQueuesEmail(
  teacher: Recipient,
  queues: [LongQueue, ...LongQueue[]],
  urls: SiteUrls,
): Email {
  const [first, ...others] = queues;
  return {
    to: teacher,
    subject: `${longQueueTitle(first)}: add a date${others.length > 0 ? `, and ${others.length} more` : ''}`,
    paragraphs: [
      'Enough people wait to make another date worth it: as many as its minimum, or as half of its spots.',
    ],
    facts: queues.map((queue) => [queue.title, `${queue.people} waiting. ${whoIsOffered(queue)}`]),
    action: { label: 'Add a date', url: urls.addDate(first.classId) },
    links: others.map(({ classId, title }) => ({
      label: `Add a date: ${title}`,
      url: urls.addDate(classId),
    })),
    closing: 'If no date suits you, do nothing: they keep their place in line.',
  };
}

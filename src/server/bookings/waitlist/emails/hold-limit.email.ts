import { entryUrl } from '#server/bookings/waitlist/accept/spot-links.ts';
import type { NoticedEntry } from '#server/bookings/waitlist/notices.queries.ts';
import type { Email } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { errorDefinition } from '#shared/errors.ts';
import { factsOf, type NoticeLinks, topicOf } from './notice-facts.ts';

/** Tells a student once that they were skipped, because they hold too many unpaid spots. */
export function holdLimitEmail(
  entry: NoticedEntry,
  { appUrl, unsubscribeUrl }: NoticeLinks,
): Email {
  return {
    to: entry.student.email,
    ...layOutEmail({
      subject: `You hold too many unpaid spots: ${topicOf(entry)}`,
      greeting: greetingFor(entry.student.fullName),
      paragraphs: [
        'A spot became free, but you already hold as many unpaid spots as one person can, so we offered it to the next person. You keep your place in line.',
        errorDefinition('TOO_MANY_HOLDS').message,
      ],
      facts: factsOf(entry),
      action: { label: 'See your place in line', url: entryUrl(entry.entryId, appUrl) },
      closing: "We won't write about this again.",
      ...(unsubscribeUrl && { unsubscribeUrl }),
    }),
  };
}

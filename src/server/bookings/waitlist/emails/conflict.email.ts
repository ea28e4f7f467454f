import { entryUrl } from '#server/bookings/waitlist/accept/spot-links.ts';
import type { NoticedEntry } from '#server/bookings/waitlist/notices.queries.ts';
import type { Email } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { factsOf, type NoticeLinks, topicOf } from './notice-facts.ts';

/** Tells a student once that they were skipped, because they have another booking at that time. */
export function waitlistConflictEmail(
  entry: NoticedEntry,
  { appUrl, unsubscribeUrl }: NoticeLinks,
): Email {
  return {
    to: entry.student.email,
    ...layOutEmail({
      subject: `You're already booked at that time: ${topicOf(entry)}`,
      greeting: greetingFor(entry.student.fullName),
      paragraphs: [
        "A spot became free, but you've booked something else at that time, so we offered it to the next person. You keep your place in line.",
        "If you'd rather come to this class, cancel the other booking. If not, please leave the waitlist.",
      ],
      facts: factsOf(entry),
      action: { label: 'See your place in line', url: entryUrl(entry.entryId, appUrl) },
      closing: "We won't write about this again.",
      ...(unsubscribeUrl && { unsubscribeUrl }),
    }),
  };
}

import { sessionUrl } from '#server/bookings/emails/seat-notice.ts';
import type { NoticedEntry } from '#server/bookings/waitlist/notices.queries.ts';
import type { Email } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { factsOf, type NoticeLinks, topicOf } from './notice-facts.ts';

/** Tells a student that the held spots went to the next in the queue. */
export function offerEndedEmail(
  entry: NoticedEntry,
  { appUrl, unsubscribeUrl }: NoticeLinks,
): Email {
  const { classId, sessionId, student } = entry;
  return {
    to: student.email,
    ...layOutEmail({
      subject: `Your offer has ended: ${topicOf(entry)}`,
      greeting: greetingFor(student.fullName),
      paragraphs: [
        "You didn't claim our offer in time, so it goes to the next person in line. You're no longer on this waitlist, and you weren't charged.",
      ],
      facts: factsOf(entry),
      action: {
        label: 'See the class',
        url: sessionUrl({ classId, sessionId: sessionId ?? '' }, appUrl),
      },
      closing: 'If you still want to come, join the waitlist again.',
      ...(unsubscribeUrl && { unsubscribeUrl }),
    }),
  };
}

import { sessionUrl } from '#server/bookings/emails/seat-notice.ts';
import { entryUrl } from '#server/bookings/waitlist/accept/spot-links.ts';
import type { NoticedEntry } from '#server/bookings/waitlist/notices.queries.ts';
import type { Email } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { factsOf, topicOf } from './notice-facts.ts';

/** Tells a student that the date they waited for, or were offered, was canceled. */
export function waitedDateCanceledEmail(entry: NoticedEntry, appUrl: string): Email {
  const { classId, sessionId, isWaiting, student } = entry;
  return {
    to: student.email,
    isToMany: true,
    ...layOutEmail({
      subject: `Canceled: ${topicOf(entry)}`,
      greeting: greetingFor(student.fullName),
      paragraphs: [
        isWaiting
          ? "A date we were holding for you has been canceled. You're still in line for the other dates."
          : 'A date you were waiting for has been canceled, and its waitlist has ended.',
      ],
      facts: factsOf(entry),
      action: {
        label: 'See the class',
        url: sessionUrl({ classId, sessionId: sessionId ?? '' }, appUrl),
      },
      closing: "You weren't charged, and you don't need to do anything.",
    }),
  };
}

/** Tells a student that the date they wait for, or are offered, was moved. */
export function waitedDateMovedEmail(entry: NoticedEntry, appUrl: string): Email {
  return {
    to: entry.student.email,
    isToMany: true,
    ...layOutEmail({
      subject: `New time: ${topicOf(entry)}`,
      greeting: greetingFor(entry.student.fullName),
      paragraphs: [
        "The instructor moved a date that you're waiting for. You keep your place in line, and any spots we're holding for you stay yours until the offer ends.",
      ],
      facts: factsOf(entry),
      action: { label: 'See your place in line', url: entryUrl(entry.entryId, appUrl) },
      closing: "If the new time doesn't suit you, please leave the waitlist.",
    }),
  };
}

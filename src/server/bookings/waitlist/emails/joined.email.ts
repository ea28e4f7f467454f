import { entryUrl } from '#server/bookings/waitlist/accept/spot-links.ts';
import type { NoticedEntry } from '#server/bookings/waitlist/notices.queries.ts';
import type { Email } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { returnsSentence } from '#shared/bookings/waitlist.ts';
import { factsOf, type NoticeLinks, topicOf } from './notice-facts.ts';

/** Confirms to a student that they are in the queue, with their chances. */
export function joinedWaitlistEmail(
  entry: NoticedEntry,
  { appUrl, unsubscribeUrl }: NoticeLinks,
): Email {
  const figure = returnsSentence(entry.returns);
  return {
    to: entry.student.email,
    ...layOutEmail({
      subject: `You're on the waitlist: ${topicOf(entry)}`,
      greeting: greetingFor(entry.student.fullName),
      paragraphs: [
        "You're in line. When spots open up, we'll hold them for the first person whose request they cover, and email them.",
        ...(figure ? [`${figure}.`] : []),
      ],
      facts: [...factsOf(entry), ...placeFacts(entry)],
      action: { label: 'See your place in line', url: entryUrl(entry.entryId, appUrl) },
      closing: "You don't need to do anything until then. You can leave the waitlist at any time.",
      ...(unsubscribeUrl && { unsubscribeUrl }),
    }),
  };
}

function placeFacts({ place, seatsAhead }: NoticedEntry): [string, string][] {
  if (place === null) return [];
  return [
    ['Your place in line', String(place)],
    ['Spots requested ahead of you', String(seatsAhead ?? 0)],
  ];
}

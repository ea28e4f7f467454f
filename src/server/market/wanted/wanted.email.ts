import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, EmailFact } from '#server/people/notifications/email.ts';
import { emailDay, emailTime } from '#server/people/notifications/email-layout.ts';
import { formatPrice } from '#shared/money/money.ts';
import { wantedFirstTime, wantedTime } from '#shared/rule-words.ts';
import type { selectWantedNotice } from './wanted-classes.queries.ts';
import type { Looking } from './wanted-people.queries.ts';

type Listed = Awaited<ReturnType<typeof selectWantedNotice>>;

/** Tells someone who asked for a class that an instructor listed it. */
export function wantedListedEmail(
  person: Looking['person'],
  { words, place, teacherName, ...listed }: Listed,
  urls: SiteUrls,
): Email {
  const { classId, title, picture, startTime, timeZone, location, price } = listed;
  return {
    to: person,
    subject: `You asked for it: ${title}`,
    paragraphs: [
      `You asked for “${words}” near ${place}. ${teacherName} has listed a class for it, and we're telling everyone who asked ${wantedFirstTime} before others.`,
    ],
    facts: [
      ['Class', title, picture],
      ...(startTime
        ? [['When', emailTime(new Date(startTime), timeZone)] satisfies EmailFact]
        : []),
      ['Where', location],
      ['Price', formatPrice(price)],
    ],
    action: { label: 'View the class', url: urls.class(classId) },
    link: { label: 'Remove your request', url: urls.wanted },
    closing: "Not what you're looking for? Your request stays until you remove it or it ends.",
  };
}

/** Asks someone shortly before their request ends. */
export function stillLookingEmail(
  { person, requestId, words, place, people, endsAt }: Looking,
  urls: SiteUrls,
): Email {
  const others = people - 1;
  const alone = 'No one has listed it so far.';
  const together = `${others === 1 ? 'One other person wants' : `${others} other people want`} it, too.`;
  return {
    to: person,
    subject: `Still looking? ${words}`,
    paragraphs: [
      `You asked for “${words}” near ${place}. ${others > 0 ? together : alone}`,
      `Your request ends on ${emailDay(endsAt, 'UTC')}. If you're still looking, keep it for ${wantedTime} more.`,
    ],
    action: { label: 'Keep looking', url: urls.keepWanted(requestId) },
    closing: 'We ask so that instructors see what people want now.',
  };
}

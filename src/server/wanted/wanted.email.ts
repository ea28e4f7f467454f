import type { Email } from '#server/notifications/email.ts';
import {
  emailDay,
  emailTime,
  greetingFor,
  layOutEmail,
} from '#server/notifications/email-layout.ts';
import { formatPrice } from '#shared/money/money.ts';
import { wantedFirstTime, wantedTime } from '#shared/rule-words.ts';
import type { selectWantedNotice } from './wanted-classes.queries.ts';
import type { Looking } from './wanted-people.queries.ts';

type Links = { appUrl: string; unsubscribeUrl: string };
type Listed = Awaited<ReturnType<typeof selectWantedNotice>>;

/** Tells someone who asked for a class that an instructor listed it. */
export function wantedListedEmail(
  person: Looking['person'],
  { words, place, teacherName, ...listed }: Listed,
  { appUrl, unsubscribeUrl }: Links,
): Email {
  const { classId, title, picture, startTime, timeZone, location, price } = listed;
  return {
    to: person.email,
    ...layOutEmail({
      subject: `You asked for it: ${title}`,
      greeting: greetingFor(person.fullName),
      paragraphs: [
        `You asked for “${words}” near ${place}. ${teacherName} has listed a class for it, and we're telling everyone who asked ${wantedFirstTime} before others.`,
      ],
      facts: [
        ['Class', title, picture],
        ...(startTime
          ? [['When', emailTime(new Date(startTime), timeZone)] as [string, string]]
          : []),
        ['Where', location],
        ['Price', formatPrice(price)],
      ],
      action: { label: 'View the class', url: `${appUrl}/classes/${classId}` },
      link: { label: 'Remove your request', url: `${appUrl}/wanted` },
      closing: "Not what you're looking for? Your request stays until you remove it or it ends.",
      unsubscribeUrl,
    }),
  };
}

/** Asks someone shortly before their request ends. */
export function stillLookingEmail(
  { person, requestId, words, place, people, endsAt }: Looking,
  { appUrl, unsubscribeUrl }: Links,
): Email {
  const others = people - 1;
  const alone = 'No one has listed it so far.';
  const together = `${others === 1 ? 'One other person wants' : `${others} other people want`} it, too.`;
  return {
    to: person.email,
    ...layOutEmail({
      subject: `Still looking? ${words}`,
      greeting: greetingFor(person.fullName),
      paragraphs: [
        `You asked for “${words}” near ${place}. ${others > 0 ? together : alone}`,
        `Your request ends on ${emailDay(endsAt, 'UTC')}. If you're still looking, keep it for ${wantedTime} more. Otherwise, you don't have to do anything.`,
      ],
      action: { label: 'Keep looking', url: `${appUrl}/wanted?keep=${requestId}` },
      closing: 'We ask so that instructors see what people want now.',
      unsubscribeUrl,
    }),
  };
}

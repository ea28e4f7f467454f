import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import {
  type ModerationReason,
  moderationReasons,
  type RemovableKind,
} from '#shared/desk/moderation.ts';

export type Subject = { kind: RemovableKind; classId: string | null; title: string };
type Details = Subject & { explanation: string };

const consequences: Record<RemovableKind, string> = {
  class:
    "It has left the site, and no one can book it. You and the people who've booked it can still see it.",
  review: 'Only you can see it now, and it no longer counts toward the rating.',
  request: 'Only you can see it now, and no one can join it.',
};
const names: Record<RemovableKind, string> = {
  class: 'Your class',
  review: 'Your review of',
  request: 'Your request for',
};
export const nameOf = ({ kind, title }: Subject) => `${names[kind]} "${title}"`;

const pageOf = ({ classId }: Pick<Subject, 'classId'>) =>
  classId === null ? '/wanted' : `/classes/${classId}`;
export const viewLink = (subject: Subject, appUrl: string) => ({
  label: subject.kind === 'request' ? 'View the request' : 'View the class',
  url: appUrl + pageOf(subject),
});

/** The page where the person concerned sees the decision and can appeal; signed out, they sign in first. */
export function appealUrl(appUrl: string, { kind, classId }: Pick<Subject, 'kind' | 'classId'>) {
  const page = pageOf({ classId }) + (kind === 'review' ? '?tab=reviews' : '');
  return `${appUrl}/auth/signin?redirect=${encodeURIComponent(page)}`;
}

/** To the person whose content staff hid. */
export function hiddenEmail(
  person: Recipient,
  details: Details & { reason: ModerationReason; holdsPayouts: boolean },
  appUrl: string,
): Email {
  const name = nameOf(details);
  return {
    to: person.email,
    ...layOutEmail({
      subject: `${name} was hidden`,
      greeting: greetingFor(person.fullName),
      paragraphs: [
        `${name} was hidden by our staff. ${consequences[details.kind]}`,
        `The reason: ${moderationReasons[details.reason]}.`,
        { said: details.explanation },
        ...(details.holdsPayouts
          ? [
              'Those who booked can cancel for a full refund until it starts, and what they paid is on hold.',
            ]
          : []),
      ],
      action: { label: 'View it and appeal', url: appealUrl(appUrl, details) },
      closing:
        'If you think this was a mistake, you can appeal once: choose "Appeal" on that page, and tell us why.',
    }),
  };
}

/** To the person whose content can be seen again. */
export function restoredEmail(person: Recipient, details: Details, appUrl: string): Email {
  const name = nameOf(details);
  return {
    to: person.email,
    ...layOutEmail({
      subject: `${name} is public again`,
      greeting: greetingFor(person.fullName),
      paragraphs: [`${name} is back on the site.`, { said: details.explanation }],
      action: viewLink(details, appUrl),
      closing: 'Thank you for your patience.',
    }),
  };
}

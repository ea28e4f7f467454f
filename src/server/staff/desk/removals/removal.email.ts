import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import {
  type ModerationReason,
  moderationReasons,
  type RemovableKind,
} from '#shared/staff/desk/moderation.ts';

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

export const viewLink = ({ kind, classId }: Subject, urls: SiteUrls) => ({
  label: kind === 'request' ? 'View the request' : 'View the class',
  url: classId === null ? urls.wanted : urls.class(classId),
});

/** The page where the person concerned sees the decision and can appeal; signed out, they sign in first. */
export const appealUrl = ({ kind, classId }: Pick<Subject, 'kind' | 'classId'>, urls: SiteUrls) =>
  urls.signInTo(
    (classId === null ? '/wanted' : `/classes/${classId}`) +
      (kind === 'review' ? '?tab=reviews' : ''),
  );

/** Goes to the person whose content staff hid. */
export function hiddenEmail(
  person: Recipient,
  details: Details & { reason: ModerationReason; holdsPayouts: boolean },
  urls: SiteUrls,
): Email {
  const name = nameOf(details);
  return {
    to: person,
    subject: `${name} was hidden`,
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
    action: { label: 'View it and appeal', url: appealUrl(details, urls) },
    closing:
      'If you think this was a mistake, you can appeal once: choose "Appeal" on that page, and tell us why.',
  };
}

/** Goes to the person whose content can be seen again. */
export function restoredEmail(person: Recipient, details: Details, urls: SiteUrls): Email {
  const name = nameOf(details);
  return {
    to: person,
    subject: `${name} is public again`,
    paragraphs: [`${name} is back on the site.`, { said: details.explanation }],
    action: viewLink(details, urls),
    closing: 'Thank you for your patience.',
  };
}

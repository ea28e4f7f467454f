import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import {
  type ModerationReason,
  moderationReasons,
  type RemovableKind,
} from '#shared/desk/moderation.ts';

type Details = { kind: RemovableKind; classId: string; title: string; explanation: string };

const consequences = {
  class:
    "It has left the site, and no one can book it. You and the people who've booked it can still see it.",
  review: 'Only you can see it now, and it no longer counts toward the rating.',
};
const nameOf = ({ kind, title }: Details) =>
  kind === 'class' ? `Your class "${title}"` : `Your review of "${title}"`;

/** The page where the person concerned sees the decision and can appeal; signed out, they sign in first. */
export function appealUrl(appUrl: string, { kind, classId }: Pick<Details, 'kind' | 'classId'>) {
  const page = `/classes/${classId}${kind === 'review' ? '?tab=reviews' : ''}`;
  return `${appUrl}/auth/signin?redirect=${encodeURIComponent(page)}`;
}

/** To the person whose class or review staff hid. */
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
        details.explanation,
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

/** To the person whose class or review can be seen again. */
export function restoredEmail(person: Recipient, details: Details, appUrl: string): Email {
  const name = nameOf(details);
  return {
    to: person.email,
    ...layOutEmail({
      subject: `${name} is public again`,
      greeting: greetingFor(person.fullName),
      paragraphs: [`${name} is back on the site.`, details.explanation],
      action: { label: 'View the class', url: `${appUrl}/classes/${details.classId}` },
      closing: 'Thank you for your patience.',
    }),
  };
}

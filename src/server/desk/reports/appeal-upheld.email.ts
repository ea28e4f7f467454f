import { appealUrl, nameOf, viewLink } from '#server/desk/removals/removal.email.ts';
import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import type { RemovableKind } from '#shared/desk/moderation.ts';

type Details = { kind: RemovableKind; classId: string | null; title: string; response: string };

/** To the person whose content stays hidden. */
export function appealUpheldEmail(
  person: Recipient,
  { response, ...subject }: Details,
  urls: SiteUrls,
): Email {
  const name = nameOf(subject);
  return {
    to: person,
    subject: `${name} stays hidden`,
    paragraphs: [`We read your appeal and looked again. ${name} stays hidden.`, { said: response }],
    action: { ...viewLink(subject, urls), url: appealUrl(subject, urls) },
    closing: 'This decision is final.',
  };
}

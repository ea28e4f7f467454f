import { appealUrl } from '#server/desk/removals/removal.email.ts';
import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import type { RemovableKind } from '#shared/desk/moderation.ts';

type Details = { kind: RemovableKind; classId: string; title: string; response: string };

/** To the person whose class or review stays hidden. */
export function appealUpheldEmail(
  person: Recipient,
  { kind, classId, title, response }: Details,
  appUrl: string,
): Email {
  const name = kind === 'class' ? `Your class "${title}"` : `Your review of "${title}"`;
  return {
    to: person.email,
    ...layOutEmail({
      subject: `${name} stays hidden`,
      greeting: greetingFor(person.fullName),
      paragraphs: [`We read your appeal and looked again. ${name} stays hidden.`, response],
      action: { label: 'View the class', url: appealUrl(appUrl, { kind, classId }) },
      closing: 'This decision is final.',
    }),
  };
}

import { appealUrl, nameOf, viewLink } from '#server/desk/removals/removal.email.ts';
import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import type { RemovableKind } from '#shared/desk/moderation.ts';

type Details = { kind: RemovableKind; classId: string | null; title: string; response: string };

/** To the person whose content stays hidden. */
export function appealUpheldEmail(
  person: Recipient,
  { response, ...subject }: Details,
  appUrl: string,
): Email {
  const name = nameOf(subject);
  return {
    to: person.email,
    ...layOutEmail({
      subject: `${name} stays hidden`,
      greeting: greetingFor(person.fullName),
      paragraphs: [
        `We read your appeal and looked again. ${name} stays hidden.`,
        { said: response },
      ],
      action: { ...viewLink(subject, appUrl), url: appealUrl(appUrl, subject) },
      closing: 'This decision is final.',
    }),
  };
}

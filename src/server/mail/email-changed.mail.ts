import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** To both addresses, `to` being one of them. */
export function emailChangedMail(
  user: Recipient,
  to: string,
  emails: { old: string; new: string },
): Mail {
  return {
    to,
    subject: 'Your email address was changed',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: ['The email address of your LearnLocal account was changed.'],
      facts: [
        ['Before', emails.old],
        ['Now', emails.new],
      ],
      closing:
        'All other sessions were ended. If this was not you, answer to this message at once.',
    }),
  };
}

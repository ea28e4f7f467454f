import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** To the address in use, while it still is. */
export function emailChangeAskedMail(user: Recipient, newEmail: string, appUrl: string): Mail {
  return {
    to: user.email,
    subject: 'Your email address is about to change',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Somebody who is signed in to your LearnLocal account asked to change its email address. It changes once the new address is confirmed.',
      ],
      facts: [['New address', newEmail]],
      action: { label: 'Review my account', url: `${appUrl}/dashboard/profile?tab=account` },
      closing:
        'If this was not you, change your password now: it ends all other sessions and stops the change.',
    }),
  };
}

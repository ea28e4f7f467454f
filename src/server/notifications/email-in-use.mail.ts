import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** Sent to the owner of an address that another account asked to use. */
export function emailInUseMail(user: Recipient, appUrl: string): Mail {
  return {
    to: user.email,
    subject: 'You already have a LearnLocal account',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Someone asked to use this email address for another LearnLocal account. It already belongs to yours, so nothing has changed.',
      ],
      action: { label: 'Sign in', url: `${appUrl}/auth/signin` },
      closing:
        "If it was you, sign in with this address instead. If it wasn't, you can ignore this email.",
    }),
  };
}

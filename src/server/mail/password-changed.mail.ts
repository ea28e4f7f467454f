import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

export function passwordChangedMail(user: Recipient, appUrl: string): Mail {
  return {
    to: user.email,
    subject: 'Your password was changed',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'The password of your LearnLocal account was changed, and all other sessions were ended.',
      ],
      action: { label: 'This was not me', url: `${appUrl}/auth/forgot-password` },
      closing: 'If it was you, there is nothing to do.',
    }),
  };
}

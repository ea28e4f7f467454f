import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail, mailTime, quotable } from './mail-layout.ts';

type SignIn = { device: string; place: string; at: Date };

export function newSignInMail(user: Recipient, signIn: SignIn, appUrl: string): Mail {
  return {
    to: user.email,
    subject: 'New sign-in to your account',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Somebody signed in to your LearnLocal account on a device that we have not seen before.',
      ],
      facts: [
        ['Device', quotable(signIn.device)],
        ['Place', signIn.place],
        // A mail does not know its reader's zone.
        ['Time', mailTime(signIn.at, 'UTC')],
      ],
      action: { label: 'Review my sessions', url: `${appUrl}/dashboard/profile?tab=account` },
      closing:
        'If it was you, there is nothing to do. If not, end that session and change your password.',
    }),
  };
}

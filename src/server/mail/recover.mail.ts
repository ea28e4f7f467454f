import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** The link carries its token behind '#', so it reaches no server log on its way. */
export function recoverMail(user: Recipient, appUrl: string, token: string): Mail {
  return {
    to: user.email,
    subject: 'Choose a new password',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: ['You asked for a new password for LearnLocal. Choose one here.'],
      action: {
        label: 'Choose a new password',
        url: `${appUrl}/auth/reset-password#type=recovery&access_token=${token}`,
      },
      closing:
        'The link works once, for 60 minutes. If you did not ask for it, you can ignore this message; your password stays as it is.',
    }),
  };
}

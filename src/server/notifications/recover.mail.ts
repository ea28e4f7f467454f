import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** The token is in the URL fragment to keep it out of server logs. */
export function recoverMail(user: Recipient, appUrl: string, token: string): Mail {
  return {
    to: user.email,
    subject: 'Choose a new password',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: ['You asked to reset your LearnLocal password. You can choose a new one here.'],
      action: {
        label: 'Choose a new password',
        url: `${appUrl}/auth/reset-password#type=recovery&access_token=${token}`,
      },
      closing:
        "The link works once and expires after 60 minutes. If you didn't ask for it, you can ignore this email and your password will stay the same.",
    }),
  };
}

import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** To the new address: only whoever reads it there can make the change. */
export function confirmNewEmailMail(
  user: Recipient,
  newEmail: string,
  appUrl: string,
  token: string,
): Mail {
  return {
    to: newEmail,
    subject: 'Confirm your new email address',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'You want to use this address for LearnLocal from now on. Confirm that it is yours.',
      ],
      action: {
        label: 'Use this address',
        url: `${appUrl}/auth/verify-email#type=email_change&access_token=${token}`,
      },
      closing:
        'The link works for 24 hours. If you did not ask for this, you can ignore this message; nothing will change.',
    }),
  };
}

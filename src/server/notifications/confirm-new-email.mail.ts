import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** Sent to the new address, to prove that the user can read its mailbox. */
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
        "You asked to use this address for your LearnLocal account. Please confirm that it's yours.",
      ],
      action: {
        label: 'Use this address',
        url: `${appUrl}/auth/verify-email#type=email_change&access_token=${token}`,
      },
      closing:
        "The link works for 24 hours. If you didn't ask for this, you can ignore this email and nothing will change.",
    }),
  };
}

import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { emailLinkTime } from '#shared/rule-words.ts';

/** Sent to the new address, to prove that the user can read its mailbox. */
export function confirmNewAddressEmail(
  user: Recipient,
  newEmail: string,
  appUrl: string,
  token: string,
): Email {
  return {
    to: newEmail,
    isAwaited: true,
    ...layOutEmail({
      subject: 'Confirm your new email address',
      greeting: greetingFor(user.fullName),
      paragraphs: [
        "You asked to use this address for your LearnLocal account. Please confirm that it's yours.",
      ],
      action: {
        label: 'Use this address',
        url: `${appUrl}/auth/verify-email#type=email_change&access_token=${token}`,
      },
      closing: `The link works for ${emailLinkTime}. If you didn't ask for this, you can ignore this email and nothing will change.`,
    }),
  };
}

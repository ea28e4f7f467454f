import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { emailLinkTime } from '#shared/rule-words.ts';

/** Sent to the new address, to prove that the user can read its mailbox. */
export function confirmNewAddressEmail(
  user: Recipient,
  newEmail: string,
  urls: SiteUrls,
  token: string,
): Email {
  return {
    to: { ...user, email: newEmail },
    isAwaited: true,
    subject: 'Confirm your new email address',
    paragraphs: [
      "You asked to use this address for your LearnLocal account. Please confirm that it's yours.",
    ],
    action: { label: 'Use this address', url: urls.verifyAddress('email_change', token) },
    closing: `The link works for ${emailLinkTime}. If you didn't ask for this, you can ignore this email and nothing will change.`,
  };
}

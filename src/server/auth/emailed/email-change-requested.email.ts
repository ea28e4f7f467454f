import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';

/** Sent to the current address before the change, so the owner can still stop it. */
export function emailChangeRequestedEmail(
  user: Recipient,
  newEmail: string,
  urls: SiteUrls,
): Email {
  return {
    to: user,
    subject: 'Your email address is about to change',
    paragraphs: [
      'Someone signed in to your LearnLocal account asked to change its email address. The change takes effect once the new address is confirmed.',
    ],
    facts: [['New address', newEmail]],
    action: { label: 'Review my account', url: urls.account },
    closing:
      "If this wasn't you, change your password now. That signs out all other sessions and stops the change.",
  };
}

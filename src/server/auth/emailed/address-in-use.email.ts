import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';

/** Sent to the owner of an address that another account asked to use. */
export function addressInUseEmail(user: Recipient, urls: SiteUrls): Email {
  return {
    to: user,
    subject: 'You already have a LearnLocal account',
    paragraphs: [
      'Someone asked to use this email address for another LearnLocal account. It already belongs to yours, so nothing has changed.',
    ],
    action: { label: 'Sign in', url: urls.signIn },
    closing:
      "If it was you, sign in with this address instead. If it wasn't, you can ignore this email.",
  };
}

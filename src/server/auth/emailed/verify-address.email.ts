import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { emailLinkTime } from '#shared/rule-words.ts';

/** The token is in the URL fragment to keep it out of server logs. */
export function verifyAddressEmail(user: Recipient, urls: SiteUrls, token: string): Email {
  const url = urls.verifyAddress('signup', token);
  return {
    to: user,
    isAwaited: true,
    subject: 'Confirm your email address',
    paragraphs: [
      "Welcome to LearnLocal. Please confirm your email address, and you'll be ready to book your first class.",
    ],
    action: { label: 'Confirm my email', url },
    closing: `The link works for ${emailLinkTime}. If you didn't sign up, you can ignore this email and nothing will happen.`,
  };
}

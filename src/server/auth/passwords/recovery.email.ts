import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { recoveryTime } from '#shared/rule-words.ts';

/** The token is in the URL fragment to keep it out of server logs. */
export function recoveryEmail(user: Recipient, urls: SiteUrls, token: string): Email {
  return {
    to: user,
    isAwaited: true,
    subject: 'Choose a new password',
    paragraphs: ['You asked to reset your LearnLocal password. You can choose a new one here.'],
    action: { label: 'Choose a new password', url: urls.resetPassword(user.email, token) },
    closing: `The link works once and expires after ${recoveryTime}. If you didn't ask for it, you can ignore this email and your password will stay the same.`,
  };
}

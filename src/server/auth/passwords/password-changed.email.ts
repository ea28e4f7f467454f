import { type EndedAccess, endedAccessWords } from '#server/auth/emailed/ended-access.ts';
import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';

export function passwordChangedEmail(user: Recipient, urls: SiteUrls, ended: EndedAccess): Email {
  return {
    to: user,
    subject: 'Your password was changed',
    paragraphs: [
      'Your LearnLocal password was changed, and all other sessions were signed out.',
      ...endedAccessWords(ended),
    ],
    action: { label: "This wasn't me", url: urls.forgotPassword },
    closing: "If it was you, you don't need to do anything.",
  };
}

import { nameOf, type Subject, viewLink } from '#server/desk/removals/removal.email.ts';
import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';

/** Tells the author that what waited for staff is published. */
export function reviewedEmail(author: Recipient, subject: Subject, urls: SiteUrls): Email {
  const unlessHidden = subject.kind === 'class' ? ', unless you hid it yourself' : '';
  return {
    to: author,
    subject: `${nameOf(subject)} has been reviewed`,
    paragraphs: [`We've looked at it, and it's fine. It's public now${unlessHidden}.`],
    action: viewLink(subject, urls),
    closing: 'Thank you for your patience.',
  };
}

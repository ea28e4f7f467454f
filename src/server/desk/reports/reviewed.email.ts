import { nameOf, type Subject, viewLink } from '#server/desk/removals/removal.email.ts';
import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';

/** Tells the author that what waited for staff is published. */
export function reviewedEmail(author: Recipient, subject: Subject, appUrl: string): Email {
  const unlessHidden = subject.kind === 'class' ? ', unless you hid it yourself' : '';
  return {
    to: author.email,
    ...layOutEmail({
      subject: `${nameOf(subject)} has been reviewed`,
      greeting: greetingFor(author.fullName),
      paragraphs: [`We've looked at it, and it's fine. It's public now${unlessHidden}.`],
      action: viewLink(subject, appUrl),
      closing: 'Thank you for your patience.',
    }),
  };
}

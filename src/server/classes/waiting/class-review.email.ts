import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { type SpamRuleName, spamRules } from '#shared/desk/spam-rules.ts';

type Details = { classId: string; title: string };

/** Tells the author that a class is not public until staff have reviewed it. */
export function classInReviewEmail(
  author: Recipient,
  { classId, title, reviewReasons }: Details & { reviewReasons: SpamRuleName[] },
  appUrl: string,
): Email {
  return {
    to: author.email,
    ...layOutEmail({
      subject: `Your class "${title}" is in review`,
      greeting: greetingFor(author.fullName),
      paragraphs: [
        `We'll take a look at your class "${title}" before it goes public, because your account is new and the class has something in common with advertising:`,
        ...reviewReasons.map((name) => `• ${spamRules[name].sentence}.`),
        "You don't have to do anything. We'll email you as soon as it's public.",
      ],
      action: { label: 'View the class', url: `${appUrl}/classes/${classId}` },
      closing: 'If you have a question, reply to this email.',
    }),
  };
}

/** Tells the author of a class that staff have reviewed it. */
export function classReleasedEmail(
  author: Recipient,
  { classId, title }: Details,
  appUrl: string,
): Email {
  return {
    to: author.email,
    ...layOutEmail({
      subject: `Your class "${title}" has been reviewed`,
      greeting: greetingFor(author.fullName),
      paragraphs: [
        `We've looked at your class "${title}", and it's fine. It's public now, unless you hid it yourself.`,
      ],
      action: { label: 'View the class', url: `${appUrl}/classes/${classId}` },
      closing: 'Thank you for your patience.',
    }),
  };
}

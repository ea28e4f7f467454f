import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';

/** Goes to an applicant who was approved. */
export function approvedEmail(
  person: Recipient,
  { published }: { published: string[] },
  urls: SiteUrls,
): Email {
  const [title] = published;
  const classes =
    published.length > 1
      ? `Your ${published.length} classes are public now, and people can book them.`
      : title !== undefined
        ? `Your class "${title}" is public now, and people can book it.`
        : 'You can list your first class now.';
  return {
    to: person,
    subject: "You're now an instructor on LearnLocal",
    paragraphs: ["We've read your application, and we're glad to have you.", classes],
    action: { label: 'Open your teaching page', url: urls.teaching },
    closing: 'Have fun teaching.',
  };
}

export function declinedEmail(person: Recipient, reason: string, urls: SiteUrls): Email {
  return {
    to: person,
    subject: 'Your application to teach on LearnLocal',
    paragraphs: [
      "We've read your application, and can't approve it as it is.",
      { before: 'The reason:', said: reason },
      'You can change it and apply again. Classes you have written stay as drafts until then.',
    ],
    action: { label: 'Change my application', url: urls.becomeInstructor },
    closing: 'If you have a question, reply to this email.',
  };
}

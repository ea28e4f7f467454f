import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import { type SpamRuleName, spamRules } from '#shared/staff/desk/spam-rules.ts';
import { reviewNote } from '#shared/staff/desk/wait-reasons.ts';

type ClassInReview = { classId: string; title: string; reviewReasons: SpamRuleName[] };

/** Tells the author that a class is not public until staff have reviewed it. */
export function classInReviewEmail(
  author: Recipient,
  { classId, title, reviewReasons }: ClassInReview,
  urls: SiteUrls,
): Email {
  return {
    to: author,
    subject: `Your class "${title}" is in review`,
    paragraphs: [
      `We'll take a look at your class "${title}" before it goes public, because your account is new and the class has something in common with advertising:`,
      ...reviewReasons.map((name) => `• ${spamRules[name].sentence}.`),
      reviewNote,
    ],
    action: { label: 'View the class', url: urls.class(classId) },
    closing: 'If you have a question, reply to this email.',
  };
}

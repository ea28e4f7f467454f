import { type EndedAccess, endedAccessWords } from '#server/auth/emailed/ended-access.ts';
import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';

/** The reason says how staff verified the person's identity, so it is not in the email. */
export function factorsRemovedEmail(person: Recipient, ended: EndedAccess, urls: SiteUrls): Email {
  return {
    to: person,
    subject: 'Security alert: your second factors were removed',
    paragraphs: [
      "LearnLocal support removed your account's second factors, because they were reported lost and we verified that the request came from you.",
      'We signed you out everywhere. You can sign in without a second factor now, and add a new one in your account settings.',
      ...endedAccessWords(ended),
    ],
    action: { label: 'Review my account', url: urls.account },
    closing: "If this wasn't you, reply to this email right away.",
  };
}

export function sessionsEndedEmail(
  person: Recipient,
  { reason, ...ended }: { reason: string } & EndedAccess,
  urls: SiteUrls,
): Email {
  return {
    to: person,
    subject: 'We signed you out of LearnLocal everywhere',
    paragraphs: [
      'LearnLocal support ended all sessions of your account. You can sign in again.',
      { before: 'The reason:', said: reason },
      ...endedAccessWords(ended),
    ],
    action: { label: 'Sign in', url: urls.login },
    closing: 'If you have a question, reply to this email.',
  };
}

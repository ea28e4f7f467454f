import type { Email, Recipient } from '#server/notifications/email.ts';
import { type EndedAccess, endedAccessWords } from './ended-access.ts';

/** Sent once to the old address and once to the new one; `to` says which. */
export function addressChangedEmail(
  user: Recipient,
  to: string,
  change: { old: string; new: string } & EndedAccess,
): Email {
  return {
    to: { ...user, email: to },
    subject: 'Your email address was changed',
    paragraphs: ['Your LearnLocal account has a new email address.', ...endedAccessWords(change)],
    facts: [
      ['Old address', change.old],
      ['New address', change.new],
    ],
    closing:
      "All other sessions were signed out. If this wasn't you, reply to this email right away.",
  };
}

import type { Email, Recipient } from '#server/notifications/email.ts';
import { codeTime } from '#shared/rule-words.ts';

export function signInCodeEmail(user: Recipient, code: string): Email {
  return {
    to: user,
    isAwaited: true,
    // The code stays out of the subject because phones show subjects on the lock screen.
    subject: 'Your sign-in code',
    paragraphs: ["Here's your code to sign in to LearnLocal."],
    code,
    closing: `It works once and expires after ${codeTime}. Don't share it with anyone; we'll never ask for it. If you didn't try to sign in, you can ignore this email.`,
  };
}

import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { codeTime } from '#shared/rule-words.ts';

export function signInCodeEmail(user: Recipient, code: string): Email {
  return {
    to: user.email,
    isAwaited: true,
    ...layOutEmail({
      // The code stays out of the subject because phones show subjects on the lock screen.
      subject: 'Your sign-in code',
      greeting: greetingFor(user.fullName),
      paragraphs: ["Here's your code to sign in to LearnLocal."],
      code,
      closing: `It works once and expires after ${codeTime}. Don't share it with anyone; we'll never ask for it. If you didn't try to sign in, you can ignore this email.`,
    }),
  };
}

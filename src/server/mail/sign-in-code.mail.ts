import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

export function signInCodeMail(user: Recipient, code: string): Mail {
  return {
    to: user.email,
    // Not in the subject: phones show subjects on locked screens.
    subject: 'Your code to sign in',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: ['This is your code to sign in to LearnLocal.'],
      code,
      closing:
        'It works once, for 10 minutes. Give it to nobody; we never ask for it. If you did not want to sign in, you can ignore this message.',
    }),
  };
}

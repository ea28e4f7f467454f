import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

export function accountDeletedMail(user: Recipient): Mail {
  return {
    to: user.email,
    subject: 'Your account was deleted',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Your LearnLocal account was deleted, as you asked. Your name, addresses, phone number and picture are erased; bookings and payments are kept without them.',
      ],
      closing: 'If this was not you, answer to this message. You can sign up again at any time.',
    }),
  };
}

import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

export function accountDeletedMail(user: Recipient): Mail {
  return {
    to: user.email,
    subject: 'Your account was deleted',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        "Your LearnLocal account has been deleted, as you asked. We've erased your name, email address, phone number and picture. We keep your booking and payment records without them.",
      ],
      closing: "If this wasn't you, reply to this email. You're welcome to sign up again anytime.",
    }),
  };
}

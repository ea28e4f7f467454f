import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

export function passwordChangedMail(user: Recipient, appUrl: string): Mail {
  return {
    to: user.email,
    subject: 'Your password was changed',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: ['Your LearnLocal password was changed, and all other sessions were signed out.'],
      action: { label: "This wasn't me", url: `${appUrl}/auth/forgot-password` },
      closing: "If it was you, you don't need to do anything.",
    }),
  };
}

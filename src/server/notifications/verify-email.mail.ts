import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** The token is in the URL fragment to keep it out of server logs. */
export function verifyEmailMail(user: Recipient, appUrl: string, token: string): Mail {
  const url = `${appUrl}/auth/verify-email#type=signup&access_token=${token}`;
  return {
    to: user.email,
    subject: 'Confirm your email address',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        "Welcome to LearnLocal. Please confirm your email address, and you'll be ready to book your first class.",
      ],
      action: { label: 'Confirm my email', url },
      closing:
        "The link works for 24 hours. If you didn't sign up, you can ignore this email and nothing will happen.",
    }),
  };
}

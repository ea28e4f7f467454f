import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** The link carries its token behind '#', so it reaches no server log on its way. */
export function verifyEmailMail(user: Recipient, appUrl: string, token: string): Mail {
  const url = `${appUrl}/auth/verify-email#type=signup&access_token=${token}`;
  return {
    to: user.email,
    subject: 'Confirm your email address',
    ...layOutMail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Welcome to LearnLocal. Confirm that this address is yours, and you can book your first class.',
      ],
      action: { label: 'Confirm my email', url },
      closing:
        'The link works for 24 hours. If you did not sign up, you can ignore this message; nothing will happen.',
    }),
  };
}

import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { emailLinkTime } from '#shared/rule-words.ts';

/** The token is in the URL fragment to keep it out of server logs. */
export function verifyAddressEmail(user: Recipient, appUrl: string, token: string): Email {
  const url = `${appUrl}/auth/verify-email#type=signup&access_token=${token}`;
  return {
    to: user.email,
    isAwaited: true,
    ...layOutEmail({
      subject: 'Confirm your email address',
      greeting: greetingFor(user.fullName),
      paragraphs: [
        "Welcome to LearnLocal. Please confirm your email address, and you'll be ready to book your first class.",
      ],
      action: { label: 'Confirm my email', url },
      closing: `The link works for ${emailLinkTime}. If you didn't sign up, you can ignore this email and nothing will happen.`,
    }),
  };
}

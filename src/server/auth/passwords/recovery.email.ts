import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import { recoveryTime } from '#shared/rule-words.ts';

/** The token is in the URL fragment to keep it out of server logs. */
export function recoveryEmail(user: Recipient, appUrl: string, token: string): Email {
  return {
    to: user.email,
    isAwaited: true,
    ...layOutEmail({
      subject: 'Choose a new password',
      greeting: greetingFor(user.fullName),
      paragraphs: ['You asked to reset your LearnLocal password. You can choose a new one here.'],
      action: {
        label: 'Choose a new password',
        url: `${appUrl}/auth/reset-password#type=recovery&access_token=${token}&email=${encodeURIComponent(user.email)}`,
      },
      closing: `The link works once and expires after ${recoveryTime}. If you didn't ask for it, you can ignore this email and your password will stay the same.`,
    }),
  };
}

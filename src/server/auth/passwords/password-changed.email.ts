import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';

const feedEnded =
  'Your calendar link was turned off, too. You can create a new one in your settings.';

export function passwordChangedEmail(
  user: Recipient,
  appUrl: string,
  { hadFeed = false } = {},
): Email {
  return {
    to: user.email,
    subject: 'Your password was changed',
    ...layOutEmail({
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Your LearnLocal password was changed, and all other sessions were signed out.',
        ...(hadFeed ? [feedEnded] : []),
      ],
      action: { label: "This wasn't me", url: `${appUrl}/auth/forgot-password` },
      closing: "If it was you, you don't need to do anything.",
    }),
  };
}

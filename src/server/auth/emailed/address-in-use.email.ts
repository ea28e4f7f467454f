import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';

/** Sent to the owner of an address that another account asked to use. */
export function addressInUseEmail(user: Recipient, appUrl: string): Email {
  return {
    to: user.email,
    ...layOutEmail({
      subject: 'You already have a LearnLocal account',
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Someone asked to use this email address for another LearnLocal account. It already belongs to yours, so nothing has changed.',
      ],
      action: { label: 'Sign in', url: `${appUrl}/auth/signin` },
      closing:
        "If it was you, sign in with this address instead. If it wasn't, you can ignore this email.",
    }),
  };
}

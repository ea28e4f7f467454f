import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';

/** Sent to the current address before the change, so the owner can still stop it. */
export function emailChangeRequestedEmail(
  user: Recipient,
  newEmail: string,
  appUrl: string,
): Email {
  return {
    to: user.email,
    ...layOutEmail({
      subject: 'Your email address is about to change',
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'Someone signed in to your LearnLocal account asked to change its email address. The change takes effect once the new address is confirmed.',
      ],
      facts: [['New address', newEmail]],
      action: { label: 'Review my account', url: `${appUrl}/dashboard/profile?tab=account` },
      closing:
        "If this wasn't you, change your password now. That signs out all other sessions and stops the change.",
    }),
  };
}

import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';
import type { WebhookEvent } from '#shared/accounts/webhooks.ts';

export function webhookAddedEmail(
  user: Recipient,
  { url, events }: { url: string; events: WebhookEvent[] },
  appUrl: string,
): Email {
  return {
    to: user.email,
    ...layOutEmail({
      subject: 'Security alert: a webhook was added',
      greeting: greetingFor(user.fullName),
      paragraphs: [
        'From now on, we send this address what happens in your classes, with the names and contact details of your students.',
      ],
      facts: [
        ['Address', url],
        ['Events', events.join(', ')],
      ],
      action: { label: 'Review my account', url: `${appUrl}/dashboard/profile?tab=account` },
      closing: "If this wasn't you, remove the webhook there and change your password now.",
    }),
  };
}

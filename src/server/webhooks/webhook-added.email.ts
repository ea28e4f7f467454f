import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import type { WebhookEvent } from '#shared/accounts/webhooks.ts';

export function webhookAddedEmail(
  user: Recipient,
  { url, events }: { url: string; events: WebhookEvent[] },
  urls: SiteUrls,
): Email {
  return {
    to: user,
    subject: 'Security alert: a webhook was added',
    paragraphs: [
      'From now on, we send this address what happens in your classes, with the names and contact details of your students.',
    ],
    facts: [
      ['Address', url],
      ['Events', events.join(', ')],
    ],
    action: { label: 'Review my account', url: urls.account },
    closing: "If this wasn't you, remove the webhook there and change your password now.",
  };
}

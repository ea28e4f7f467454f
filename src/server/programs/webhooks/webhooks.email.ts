import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import type { PauseReason, WebhookEvent } from '#shared/people/accounts/webhooks.ts';

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
    action: { label: 'Review my webhooks', url: urls.connections },
    closing: "If this wasn't you, remove the webhook there and change your password now.",
  };
}

const reasons: Record<PauseReason, string> = {
  failing: `Nothing has arrived there for ${webhookLimits.failingDays} days.`,
  gone: 'It told us (410 Gone) that it no longer exists.',
};

export function webhookPausedEmail(
  user: Recipient,
  { url, reason }: { url: string; reason: PauseReason },
  urls: SiteUrls,
): Email {
  return {
    to: user,
    subject: 'We paused your webhook',
    paragraphs: [`We no longer send anything to this address. ${reasons[reason]}`],
    facts: [['Address', url]],
    action: { label: 'See its deliveries', url: urls.connections },
    closing: 'You can turn it on again there once it works, or remove it.',
  };
}

import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import { webhookLimits } from '#shared/accounts/webhook-limits.ts';
import type { PauseReason } from '#shared/accounts/webhooks.ts';

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
    action: { label: 'See its deliveries', url: urls.account },
    closing: 'You can turn it on again there once it works, or remove it.',
  };
}

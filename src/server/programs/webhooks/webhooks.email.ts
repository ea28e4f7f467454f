import type { SiteUrls } from '#server/app/site-urls.ts';
import type { UsedKey } from '#server/people/auth/sessions/sessions.ts';
import type {
  Email,
  EmailFact,
  EmailSubject,
  Recipient,
} from '#server/people/notifications/email.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import {
  eventScopes,
  type PauseReason,
  type WebhookEvent,
} from '#shared/people/accounts/webhooks.ts';

type Receiver = { url: string; events: WebhookEvent[]; key?: UsedKey | undefined };

export const webhookAddedEmail = (user: Recipient, receiver: Receiver, urls: SiteUrls): Email =>
  alertEmail(user, receiver, urls, {
    subject: 'Security alert: a webhook was added',
    happened: 'From now on, we send this address what happens in your classes',
  });

export const webhookChangedEmail = (
  user: Recipient,
  { before, ...receiver }: Receiver & { before: string },
  urls: SiteUrls,
): Email =>
  alertEmail(user, receiver, urls, {
    subject: 'Security alert: a webhook was changed',
    happened: 'This address now gets what happens in your classes',
    facts: before === receiver.url ? [] : [['Instead of', before]],
  });

function alertEmail(
  user: Recipient,
  { url, events, key }: Receiver,
  urls: SiteUrls,
  { subject, happened, facts = [] }: { subject: string; happened: string; facts?: EmailFact[] },
): Email {
  const withWhat = events.some((event) => eventScopes[event] === 'roster:read')
    ? ', with the names and contact details of your students'
    : '';
  return {
    to: user,
    // Programs add a webhook for each event.
    ...(key && { about: [`key-${key.id}`] satisfies EmailSubject[] }),
    subject,
    paragraphs: [`${happened}${withWhat}.`],
    facts: [
      ['Address', url],
      ...facts,
      ['Events', events.join(', ')],
      ...(key ? [['With API key', key.name] satisfies EmailFact] : []),
    ],
    action: { label: 'Review my webhooks', url: urls.connections },
    closing: key
      ? "If this wasn't a program of yours, revoke the key there, which ends its webhooks, and change your password now."
      : "If this wasn't you, remove the webhook there and change your password now.",
  };
}

/** Sent when a key has expired that made webhooks. */
export function webhooksEndedEmail(
  { owner, keyName, addresses }: { owner: Recipient; keyName: string; addresses: string[] },
  urls: SiteUrls,
): Email {
  return {
    to: owner,
    subject: 'An API key and its webhooks have ended',
    paragraphs: [
      'Your API key has expired, and the webhooks that it added have ended with it. Nothing more is sent to them.',
    ],
    facts: [['API key', keyName], ...addresses.map((address): EmailFact => ['Address', address])],
    action: { label: 'Create a new key', url: urls.connections },
    closing: 'With a new key, the program can add its webhooks again.',
  };
}

type Failure = Exclude<PauseReason, 'off'>;
const reasons: Record<Failure, string> = {
  failing: `Nothing has arrived there for ${webhookLimits.failingDays} days.`,
  gone: 'It told us (410 Gone) that it no longer exists.',
};

export function webhookPausedEmail(
  user: Recipient,
  { url, reason }: { url: string; reason: Failure },
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

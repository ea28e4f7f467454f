import { StartError } from '#server/app/start-error.ts';
import { readPublicUrl } from '#server/platform/outgoing/post-publicly.ts';
import { siteEvents } from './setting-types.ts';
import type { Variables } from './settings-table.ts';

/** The webhook of the whole site, and whether webhooks may reach this machine. */
export function readWebhooks(env: Variables, isProduction: boolean) {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_EVENTS: events = siteEvents } = env;
  const { WEBHOOK_ALLOW_LOOPBACK: allowsLoopback } = env;
  if (allowsLoopback && isProduction)
    throw new StartError(
      'WEBHOOK_ALLOW_LOOPBACK lets every instructor send requests to this machine, so it is not allowed in production.',
    );
  if (url && !secret) throw new StartError('WEBHOOK_URL needs WEBHOOK_SECRET.');
  if (url && !readPublicUrl(url, { allowsLoopback }))
    throw new StartError('WEBHOOK_URL must be an https:// address of a public host.');
  return { allowsLoopback, ofSite: url && secret ? { url, secret, events } : null };
}

import { z } from 'zod';
import { webhookEvents } from '#shared/accounts/webhooks.ts';
import { readPublicUrl } from './platform/outgoing/post-publicly.ts';
import { urlOf } from './setting-types.ts';
import { StartError } from './start-error.ts';

/** What two people write to each other is not for the whole site. */
const siteEvents = z.enum(webhookEvents).exclude(['message.sent']).options;

export const webhookVariables = {
  WEBHOOK_URL: urlOf('http', 'https').optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64')
    .optional(),
  WEBHOOK_EVENTS: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.enum(siteEvents, `must be some of ${siteEvents.join(', ')}`)))
    .default([...siteEvents]),
  WEBHOOK_ALLOW_LOOPBACK: z.stringbool('must be true or false').default(false),
};

type Variables = z.infer<z.ZodObject<typeof webhookVariables>>;

/** The webhook of the whole site, and whether webhooks may reach this machine. */
export function readWebhooks(env: Variables, isProduction: boolean) {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_EVENTS: events } = env;
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

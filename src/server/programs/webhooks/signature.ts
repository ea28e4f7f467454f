import { createHmac, randomBytes } from 'node:crypto';
import { secretPrefix } from '#shared/people/accounts/webhooks.ts';
import { secondMs } from '#shared/units.ts';

// https://www.standardwebhooks.com

const secretBytes = 32;

export const makeWebhookSecret = () => secretPrefix + randomBytes(secretBytes).toString('base64');

type Message = { id: string; body: string; now: Date };

/** The headers of a message that is signed with each of the secrets. */
export function signedHeaders(secrets: string[], { id, body, now }: Message) {
  const timestamp = Math.floor(now.getTime() / secondMs).toString();
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

import { expect, it } from 'vitest';
import { webhookEvents } from '#shared/people/accounts/webhooks.ts';
import { listeners } from './listeners.ts';

it('webhooks listen to exactly the events that people can subscribe to', () => {
  const sent = Object.entries(listeners).flatMap(([fact, others]) =>
    'sendWebhooks' in others ? [fact] : [],
  );
  expect(sent.toSorted()).toEqual(webhookEvents.toSorted());
});

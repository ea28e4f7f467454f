import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import { eventScopes, webhookEvents } from '#shared/people/accounts/webhooks.ts';
import { listeners } from './listeners.ts';

it('webhooks listen to exactly the events that people can subscribe to', () => {
  const sent = Object.entries(listeners).flatMap(([fact, others]) =>
    'sendWebhooks' in others ? [fact] : [],
  );
  expect(sent.toSorted()).toEqual(webhookEvents.toSorted());
});

it('docs/webhooks.md has each event with the scope that a key needs, and the limit', async () => {
  const docs = await readFile('docs/webhooks.md', 'utf8');
  const rows = docs.matchAll(/^\| (`.*) \| .* \| `(\w+:read)` \|$/gm);
  const documented = [...rows].flatMap(([, events = '', scope]) =>
    [...events.matchAll(/`(\w+\.\w+)`/g)].map(([, event]) => [event, scope]),
  );
  expect(Object.fromEntries(documented)).toEqual(eventScopes);
  expect(docs).toContain(`at most ${webhookLimits.webhooks} webhooks`);
});

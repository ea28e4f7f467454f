import { z } from 'zod';
import { unconfirmedErrors } from '#server/people/auth/accounts/owner-errors.ts';
import { named } from '#server/platform/http/error-response.ts';
import { id, pageOf, pathWithQuery, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import {
  createWebhookInput,
  deliveriesInput,
  deliveryStates,
  eventScopes,
  pauseReasons,
  rotateSecretInput,
  testEvent,
  updateWebhookInput,
  webhookEvents,
} from '#shared/people/accounts/webhooks.ts';

const row = rowsOf({ tag: 'Webhooks', auth: 'owner', scope: 'webhooks' });

const notFound = 'WEBHOOK_NOT_FOUND';
const url = z.string().meta({ examples: ['https://hooks.example/in'] });
const secret = z
  .string()
  .meta({ examples: ['whsec_…'] })
  .describe('Signs the messages');

const webhookResponse = named(
  'Webhook',
  z.object({
    id,
    url,
    events: z.array(z.enum(webhookEvents)),
    isActive: z.boolean().describe('false: nothing is sent'),
    pauseReason: z
      .enum(pauseReasons)
      .nullable()
      .describe(
        `\`off\`: turned off; \`gone\`: it responded with 410; \`failing\`: nothing has arrived for ${webhookLimits.failingDays} days`,
      ),
    failingSince: time.nullable().describe('Nothing has arrived since'),
    keyName: z
      .string()
      .nullable()
      .meta({ examples: ['Studio calendar'] })
      .describe('The API key that added it, with which it ends'),
    createdAt: time,
  }),
);

const deliveryResponse = named(
  'WebhookDelivery',
  z.object({
    id: id.describe('Of the message'),
    event: z.enum([...webhookEvents, testEvent]),
    state: z.enum(deliveryStates).describe('`failed`: no longer retried'),
    attempts: z.int().meta({ examples: [1] }),
    status: z
      .int()
      .nullable()
      .meta({ examples: [200] })
      .describe('Of the last response; null if there was none'),
    response: z
      .string()
      .meta({ examples: ['ok'] })
      .describe('The start of the last response, or why there was none'),
    tookMs: z
      .int()
      .nullable()
      .meta({ examples: [84] }),
    createdAt: time,
    attemptedAt: time.nullable(),
  }),
);

const proofWords =
  'With a sign-in, it requires the password and, if there is a second factor, a code or a passkey; with a key, neither.';
const eventsOf = (scope: string) =>
  webhookEvents.filter((event) => eventScopes[event] === scope).map((event) => `\`${event}\``);
const scopeWords = [...new Set(Object.values(eventScopes))]
  .map((scope) => `\`${scope}\` for ${eventsOf(scope).join(', ')}`)
  .join('; ');
const example = {
  url: 'https://hooks.example/in',
  events: ['booking.confirmed' as const],
};

export const webhookRows: RestRow[] = [
  row('GET /api/webhooks', 'listWebhooks', {
    summary: 'List your webhooks, newest first',
    description: 'A key gets those that it added, here and in all operations on webhooks.',
    response: z.object({ webhooks: z.array(webhookResponse) }),
    call: async (caller) => ({ webhooks: await caller.webhooks.list() }),
  }),
  row('POST /api/webhooks', 'createWebhook', {
    summary: 'Add a webhook',
    description: `Keep \`secret\`: only this response has it. The events of a key are limited to what it may read: it needs ${scopeWords}. The webhook ends with the key that added it. The owner gets an email. The same URL and events again are another webhook, which gets its own messages. ${proofWords}`,
    isIdempotent: true,
    body: createWebhookInput,
    example,
    status: 201,
    hasSecret: true,
    response: named('NewWebhook', webhookResponse.extend({ secret })),
    errors: [
      ...unconfirmedErrors,
      'WEBHOOK_URL_REJECTED',
      'WEBHOOK_EVENTS_UNREADABLE',
      'TOO_MANY_WEBHOOKS',
    ],
    call: (caller, { body }) => caller.webhooks.create(body),
  }),
  row('GET /api/webhooks/:id', 'getWebhook', {
    summary: 'Get a webhook',
    description: 'Whether it works, and since when it fails.',
    response: webhookResponse,
    notFound,
    call: (caller, { params }) => caller.webhooks.byId({ webhookId: params.id }),
  }),
  row('PATCH /api/webhooks/:id', 'updateWebhook', {
    summary: 'Change the URL or the events of a webhook, or turn it on or off',
    description: `What happens while it is off is not sent later. Messages that still wait are sent to the new URL. Another URL and added events are emailed to the owner, and limited like those of a new webhook. ${proofWords}`,
    body: updateWebhookInput.omit({ webhookId: true }),
    example: { isActive: false },
    response: webhookResponse,
    notFound,
    errors: [...unconfirmedErrors, 'WEBHOOK_URL_REJECTED', 'WEBHOOK_EVENTS_UNREADABLE'],
    call: (caller, { params, body }) => caller.webhooks.update({ webhookId: params.id, ...body }),
  }),
  row('POST /api/webhooks/:id/secret', 'rotateWebhookSecret', {
    summary: 'Replace the secret of a webhook',
    description: `For a day, messages are signed with both secrets. ${proofWords}`,
    isIdempotent: true,
    body: rotateSecretInput.omit({ webhookId: true }),
    hasSecret: true,
    response: z.object({ secret }),
    notFound,
    errors: unconfirmedErrors,
    call: (caller, { params, body }) =>
      caller.webhooks.rotateSecret({ webhookId: params.id, ...body }),
  }),
  row('POST /api/webhooks/:id/test', 'testWebhook', {
    summary: 'Send a test',
    description: `A message of type \`${testEvent}\`, which has no data.`,
    status: 202,
    response: z.object({ deliveryId: id }),
    notFound,
    errors: ['RATE_LIMITED'],
    call: (caller, { params }) => caller.webhooks.test({ webhookId: params.id }),
  }),
  row('DELETE /api/webhooks/:id', 'deleteWebhook', {
    summary: 'End a webhook',
    description: 'Nothing more is sent, and its deliveries are deleted.',
    notFound,
    call: (caller, { params }) => caller.webhooks.end({ webhookId: params.id }),
  }),
  row('GET /api/webhooks/:id/deliveries', 'listWebhookDeliveries', {
    summary: 'List what was sent to a webhook, newest first',
    description: `The last ${webhookLimits.logDays} days. The header \`Link: <…>; rel="next"\` names the next page, if there is one.`,
    query: deliveriesInput.pick({ cursor: true }).strip(),
    response: named('WebhookDeliveries', z.object(pageOf(deliveryResponse))),
    notFound,
    async call(caller, { params, query: { cursor } }, linkNext) {
      const page = await caller.webhooks.deliveries({ webhookId: params.id, cursor });
      const path = `/api/webhooks/${params.id}/deliveries`;
      if (page.nextCursor) linkNext(pathWithQuery(path, { cursor: page.nextCursor }));
      return page;
    },
  }),
  row('POST /api/webhook-deliveries/:id/resend', 'resendWebhookDelivery', {
    summary: 'Send a message to a webhook again',
    description: 'With the same `id` and the same bytes, at once and as often as the first time.',
    status: 202,
    notFound: 'DELIVERY_NOT_FOUND',
    errors: ['RATE_LIMITED'],
    call: (caller, { params }) => caller.webhooks.sendAgain({ deliveryId: params.id }),
  }),
];

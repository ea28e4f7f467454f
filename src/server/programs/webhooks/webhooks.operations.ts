import { type Operations, owners } from '#server/testing/routes/operation.ts';
import { idOf, ownCode } from '#server/testing/routes/sample-values.ts';

const newWebhook = {
  url: 'https://hooks.example/in',
  events: ['booking.confirmed'],
  ...ownCode,
};
const missing = '404 WEBHOOK_NOT_FOUND';

export const webhookOperations: Operations = {
  'GET /api/webhooks': { procedure: 'webhooks.list', access: owners('200') },
  'POST /api/webhooks': {
    procedure: 'webhooks.create',
    access: owners('201'),
    requests: () => [{ body: newWebhook }],
  },
  'GET /api/webhooks/:id': {
    procedure: 'webhooks.byId',
    access: owners('200', missing),
    requests: ({ webhookId }) => [{ id: { webhookId } }],
  },
  'PATCH /api/webhooks/:id': {
    procedure: 'webhooks.update',
    access: owners('200', missing),
    requests: ({ webhookId }) => [
      { id: { webhookId }, body: { isActive: true } },
      { id: { webhookId }, body: newWebhook },
    ],
  },
  'POST /api/webhooks/:id/secret': {
    procedure: 'webhooks.rotateSecret',
    access: owners('200', missing),
    requests: ({ webhookId }) => [{ id: { webhookId }, body: ownCode }],
  },
  'POST /api/webhooks/:id/test': {
    procedure: 'webhooks.test',
    access: owners('202', missing),
    requests: ({ webhookId }) => [{ id: { webhookId } }],
  },
  'DELETE /api/webhooks/:id': {
    procedure: 'webhooks.end',
    access: owners('204', missing),
    requests: ({ webhookId }) => [{ id: { webhookId } }],
  },
  'GET /api/webhooks/:id/deliveries': {
    procedure: 'webhooks.deliveries',
    access: owners('200', missing),
    requests: (w) => [{ id: { webhookId: w.webhookId }, query: { cursor: idOf(w) } }],
  },
  'POST /api/webhook-deliveries/:id/resend': {
    procedure: 'webhooks.sendAgain',
    access: owners('202', '404 DELIVERY_NOT_FOUND'),
    requests: ({ deliveryId }) => [{ id: { deliveryId } }],
  },
};

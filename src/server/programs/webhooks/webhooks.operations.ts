import { type Operations, owners } from '#server/testing/routes/operation.ts';
import { idOf, ownCode } from '#server/testing/routes/sample-values.ts';

const newWebhook = {
  url: 'https://hooks.example/in',
  events: ['booking.confirmed'],
  ...ownCode,
};

const browserOnly = 'Only their owner, on a page, says where our data goes.';

export const webhookOperations: Operations = {
  'trpc webhooks.list': {
    access: owners('200'),
    browserOnly,
  },
  'trpc webhooks.create': {
    access: owners('200'),
    inputs: () => [newWebhook],
    browserOnly,
  },
  'trpc webhooks.rotateSecret': {
    access: owners('200', '404 WEBHOOK_NOT_FOUND'),
    inputs: ({ webhookId }) => [{ webhookId, ...ownCode }],
    browserOnly,
  },
  'trpc webhooks.end': {
    access: owners('200', '404 WEBHOOK_NOT_FOUND'),
    inputs: ({ webhookId }) => [{ webhookId }],
    browserOnly,
  },
  'trpc webhooks.resume': {
    access: owners('200', '404 WEBHOOK_NOT_FOUND'),
    inputs: ({ webhookId }) => [{ webhookId }],
    browserOnly,
  },
  'trpc webhooks.test': {
    access: owners('200', '404 WEBHOOK_NOT_FOUND'),
    inputs: ({ webhookId }) => [{ webhookId }],
    browserOnly,
  },
  'trpc webhooks.deliveries': {
    access: owners('200', '404 WEBHOOK_NOT_FOUND'),
    inputs: (w) => [{ webhookId: w.webhookId, cursor: idOf(w) }],
    browserOnly,
  },
  'trpc webhooks.sendAgain': {
    access: owners('200', '404 DELIVERY_NOT_FOUND'),
    inputs: ({ deliveryId }) => [{ deliveryId }],
    browserOnly,
  },
};

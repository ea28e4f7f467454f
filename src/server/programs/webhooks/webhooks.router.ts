import { ownerChange, ownerProcedure, router } from '#server/people/auth/procedures.ts';
import {
  createWebhookInput,
  deliveriesInput,
  deliveryOnly,
  rotateSecretInput,
  updateWebhookInput,
  webhookOnly,
} from '#shared/people/accounts/webhooks.ts';
import { getDeliveries, sendAgain, sendTest } from './delivery-log.service.ts';
import { ownerOf } from './webhook-caller.service.ts';
import { selectWebhooks } from './webhooks.queries.ts';
import {
  createWebhook,
  endWebhook,
  getWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks.service.ts';

const secretChange = ownerChange.meta({ isNotBatchable: true, hasSecret: true });

export const webhooksRouter = router({
  list: ownerProcedure.query(({ ctx }) => selectWebhooks(ctx.deps.db, ownerOf(ctx))),

  byId: ownerProcedure
    .input(webhookOnly)
    .query(({ ctx, input }) => getWebhook(ctx.deps.db, { ...ownerOf(ctx), ...input })),

  create: secretChange
    .input(createWebhookInput)
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, ctx, input)),

  update: ownerChange
    .input(updateWebhookInput)
    .mutation(({ ctx, input }) => updateWebhook(ctx.deps, ctx, input)),

  rotateSecret: secretChange
    .input(rotateSecretInput)
    .mutation(({ ctx, input }) => rotateSecret(ctx.deps, ctx, input)),

  end: ownerProcedure
    .input(webhookOnly)
    .mutation(({ ctx, input }) => endWebhook(ctx.deps.db, { ...ownerOf(ctx), ...input })),

  test: ownerProcedure
    .input(webhookOnly)
    .mutation(({ ctx, input }) => sendTest(ctx.deps, { ...ownerOf(ctx), ...input })),

  deliveries: ownerProcedure.input(deliveriesInput).query(({ ctx, input }) => {
    const { webhookId, cursor } = input;
    return getDeliveries(ctx.deps.db, { ...ownerOf(ctx), webhookId }, cursor);
  }),

  sendAgain: ownerProcedure
    .input(deliveryOnly)
    .mutation(({ ctx, input }) => sendAgain(ctx.deps, ownerOf(ctx), input.deliveryId)),
});

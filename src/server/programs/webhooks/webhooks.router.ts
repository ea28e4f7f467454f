import { ownerChange, ownerProcedure, router } from '#server/people/auth/procedures.ts';
import {
  createWebhookInput,
  deliveriesInput,
  deliveryOnly,
  rotateSecretInput,
  webhookOnly,
} from '#shared/people/accounts/webhooks.ts';
import { selectWebhooks } from './webhooks.queries.ts';
import {
  createWebhook,
  endWebhook,
  getDeliveries,
  resume,
  rotateSecret,
  sendAgain,
  sendTest,
} from './webhooks.service.ts';

const secretChange = ownerChange.meta({ isNotBatchable: true, hasSecret: true });

export const webhooksRouter = router({
  list: ownerProcedure.query(({ ctx }) => selectWebhooks(ctx.deps.db, ctx.viewer.id)),

  create: secretChange
    .input(createWebhookInput)
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, ctx, input)),

  rotateSecret: secretChange
    .input(rotateSecretInput)
    .mutation(({ ctx, input }) => rotateSecret(ctx.deps, ctx, input)),

  end: ownerProcedure
    .input(webhookOnly)
    .mutation(({ ctx, input }) => endWebhook(ctx.deps.db, ctx.viewer.id, input.webhookId)),

  resume: ownerProcedure
    .input(webhookOnly)
    .mutation(({ ctx, input }) => resume(ctx.deps, { ...input, userId: ctx.viewer.id })),

  test: ownerProcedure
    .input(webhookOnly)
    .mutation(({ ctx, input }) => sendTest(ctx.deps, { ...input, userId: ctx.viewer.id })),

  deliveries: ownerProcedure.input(deliveriesInput).query(({ ctx, input }) => {
    const { webhookId, cursor } = input;
    return getDeliveries(ctx.deps.db, { webhookId, userId: ctx.viewer.id }, cursor);
  }),

  sendAgain: ownerProcedure
    .input(deliveryOnly)
    .mutation(({ ctx, input }) => sendAgain(ctx.deps, { ...input, userId: ctx.viewer.id })),
});

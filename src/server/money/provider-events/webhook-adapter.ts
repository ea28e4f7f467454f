import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import { DomainError } from '#shared/errors.ts';
import { mib } from '#shared/units.ts';
import { applyProviderEvent, type CheckoutHandler } from './payment-events.service.ts';

/** The payment provider's webhook. */
export async function mountWebhook(
  app: FastifyInstance,
  deps: Deps,
  handleCheckout: CheckoutHandler,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the exact bytes.
    scope.removeAllContentTypeParsers();
    const parsing = { parseAs: 'buffer', bodyLimit: mib } as const;
    scope.addContentTypeParser('*', parsing, (_request, body, done) => done(null, body));
    scope.post(
      webhookPath,
      {
        schema: {
          tags: ['Payments'],
          operationId: 'receivePaymentWebhook',
          summary: 'Receive a signed webhook from the payment provider',
          description: 'Only for the payment provider: the signature covers the exact bytes.',
          security: [],
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      (request) => receiveWebhook(deps, handleCheckout, request),
    );
  });
}

/** Any status but 200 makes the provider repeat the event later. */
async function receiveWebhook(
  deps: Deps,
  handleCheckout: CheckoutHandler,
  { body, headers }: FastifyRequest,
) {
  if (!deps.payments) throw new DomainError('NOT_FOUND');
  const signature = headers['stripe-signature'];
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const event = await deps.payments.readWebhook(rawBody, signature?.toString());
  await applyProviderEvent(deps, event, handleCheckout);
  return { received: true };
}

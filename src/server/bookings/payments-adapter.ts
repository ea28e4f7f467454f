import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { webhookPath } from '#server/money/payment-provider.ts';
import { emailTime } from '#server/notifications/email-layout.ts';
import { html } from '#server/platform/http/html.ts';
import { plainPage } from '#server/platform/http/plain-page.ts';
import { DomainError } from '#shared/errors.ts';
import { mib } from '#shared/units.ts';
import type { PaymentCheckout } from './checkout.queries.ts';
import { openCheckout } from './checkout.service.ts';
import { applyProviderEvent } from './payment-events.service.ts';

const checkoutParams = z.object({ paymentId: z.uuid() });
const retryAfterSeconds = 10;

/** The provider's webhook, and the URL that redirects learners to its checkout. */
export async function mountPayments(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get<{ Params: z.infer<typeof checkoutParams> }>(
    '/checkout/:paymentId',
    {
      schema: { params: checkoutParams, hide: true },
      config: { notFound: 'NOT_FOUND' },
      // A HEAD request must not begin a checkout.
      exposeHeadRoute: false,
    },
    (request, reply) => sendToCheckout(deps, request, reply),
  );
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
          summary: 'Receive a signed webhook from the payment provider',
          description: 'Only for the payment provider: the signature covers the exact bytes.',
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      (request) => receiveWebhook(deps, request),
    );
  });
}

/** Anything but 200 makes the provider repeat the event later. */
async function receiveWebhook(deps: Deps, { body, headers }: FastifyRequest) {
  if (!deps.payments) throw new DomainError('NOT_FOUND');
  const signature = headers[deps.payments.signatureHeader];
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const event = await deps.payments.readWebhook(rawBody, signature?.toString());
  await applyProviderEvent(deps, event);
  return { received: true };
}

async function sendToCheckout(
  deps: Deps,
  { params, ip }: FastifyRequest<{ Params: z.infer<typeof checkoutParams> }>,
  reply: FastifyReply,
) {
  const step = await openCheckout(deps, params.paymentId, ip);
  if ('url' in step) return reply.redirect(step.url, 303);
  return reply
    .status(503)
    .header('retry-after', retryAfterSeconds)
    .type('text/html; charset=utf-8')
    .send(unavailablePage(step.unavailable));
}

function unavailablePage({ id, bookingId, holdExpiresAt, timeZone }: PaymentCheckout): string {
  const until = holdExpiresAt ? emailTime(holdExpiresAt, timeZone) : '';
  return plainPage(
    'Payments are unavailable right now',
    html`<p>We couldn't reach the payment service. You haven't been charged.</p>
<p class="soft">Your spot is held until ${until}.</p>
<div class="actions"><a class="button main" href="/checkout/${id}">Try again</a>
<a class="button" href="/bookings/${bookingId}">Back to your booking</a></div>`,
  );
}

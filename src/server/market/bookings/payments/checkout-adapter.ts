import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { plainPage } from '#server/app/plain-page.ts';
import { emailTime } from '#server/people/notifications/email-layout.ts';
import { html } from '#server/platform/http/html.ts';
import type { PaymentCheckout } from './checkout.queries.ts';
import { openCheckout } from './checkout.service.ts';

const checkoutParams = z.object({ paymentId: z.uuid() });
const retryAfterSeconds = 10;

/** The URL that redirects learners to the payment provider's checkout. */
export function mountCheckout(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: z.infer<typeof checkoutParams> }>(
    '/checkout/:paymentId',
    {
      schema: { params: checkoutParams, hide: true },
      config: { notFound: 'NOT_FOUND' },
      // A HEAD request must not start a checkout.
      exposeHeadRoute: false,
    },
    (request, reply) => sendToCheckout(deps, request, reply),
  );
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

function unavailablePage({
  id,
  bookingId,
  seats,
  holdExpiresAt,
  timeZone,
}: PaymentCheckout): string {
  const until = holdExpiresAt ? emailTime(holdExpiresAt, timeZone) : '';
  return plainPage(
    'Payments are unavailable right now',
    html`<p>We couldn't reach the payment service. You haven't been charged.</p>
<p class="soft">Your ${seats === 1 ? 'spot is' : 'spots are'} held until ${until}.</p>
<div class="actions"><a class="button main" href="/checkout/${id}">Try again</a>
<a class="button" href="/bookings/${bookingId}">Back to your booking</a></div>`,
  );
}

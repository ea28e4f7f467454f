import { createServer } from 'node:http';
import { Stripe } from 'stripe';
import { createStripeApi, sendReply, stripeError } from '#server/money/sandbox/stripe-api.ts';
import { createStripeObjects, type StripeEventRow } from './stripe-objects.ts';

export const stripeKey = 'sk_test_of_the_stand_in';
export const stripeWebhookSecret = 'whsec_of_the_stand_in';

/**
 * 'unreachable' closes the connection without processing the request; 'silent' processes it and never
 * replies; 'lost' processes it and closes the connection; 'broken' responds with 500 without
 * processing it.
 */
export type StripeFault = 'unreachable' | 'silent' | 'lost' | 'broken';

const { webhooks } = new Stripe(stripeKey);

/** Signs an event as Stripe does. */
export const signStripeWebhook = (payload: string, secret = stripeWebhookSecret) => ({
  'content-type': 'application/json',
  'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }),
});

/**
 * The sandbox's imitation of Stripe with objects in memory, and with faults. It posts no webhooks by itself: the
 * test decides which of `waiting` arrive, in which order and how often.
 */
export async function startStripe(host = '127.0.0.1') {
  const waiting: StripeEventRow[] = [];
  const objects = createStripeObjects((event) => waiting.push(event));
  const api = createStripeApi(objects, stripeKey);
  const stripe = {
    objects,
    /** Events that no webhook reported yet. */
    waiting,
    /** The fault of a request, if any. */
    fault: (
      _path: string,
      _method = '',
    ): StripeFault | undefined | Promise<StripeFault | undefined> => undefined,
    url: '',
    /** Stripe keeps idempotency keys for a day. */
    forgetKeys: api.forgetKeys,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const fault = await stripe.fault(path, request.method);
    if (fault === 'unreachable') return void request.socket.destroy();
    const reply = fault === 'broken' ? stripeError('api_error', 500) : await api.respond(request);
    if (fault === 'lost') request.socket.destroy();
    else if (fault !== 'silent') sendReply(response, reply);
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const address = server.address();
  stripe.url = `http://${host}:${typeof address === 'object' && address ? address.port : 0}`;
  return stripe;
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

/** The settings of a site that takes payments through this server. */
export const stripeSettings = ({ url }: Pick<StripeServer, 'url'>) => ({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  STRIPE_API_URL: url,
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import {
  createStripeObjects,
  type Form,
  type StripeEventRow,
  type StripeObjects,
  StripeRejection,
} from './stripe-objects.ts';

export const stripeKey = 'sk_test_of_the_stand_in';
export const stripeWebhookSecret = 'whsec_of_the_stand_in';

/**
 * 'unreachable' closes the connection without processing the request; 'silent' processes it and never
 * replies; 'lost' processes it and closes the connection; 'broken' responds with 500 without
 * processing it.
 */
export type StripeFault = 'unreachable' | 'silent' | 'lost' | 'broken';
type Reply = { status: number; body: object };

const { webhooks } = new Stripe(stripeKey);

/** Signs an event as Stripe does. */
export const signStripeWebhook = (payload: string, secret = stripeWebhookSecret) => ({
  'content-type': 'application/json',
  'stripe-signature': webhooks.generateTestHeaderString({ payload, secret }),
});

/**
 * A server on loopback that speaks the part of Stripe's HTTP API that we use: form-encoded bodies,
 * idempotency keys that replay, Stripe's errors, and events. It posts no webhooks by itself: the
 * test decides which of `waiting` arrive, in which order and how often.
 */
export async function startStripe(host = '127.0.0.1') {
  const waiting: StripeEventRow[] = [];
  const objects = createStripeObjects((event) => waiting.push(event));
  const replays = new Map<string, { request: string; reply: Reply }>();
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
    forgetKeys: () => replays.clear(),
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
    const body = await text(request);
    const reply =
      fault === 'broken' ? failure('api_error', 500) : replyTo(objects, replays, request, body);
    if (fault === 'lost') request.socket.destroy();
    else if (fault !== 'silent') send(response, reply);
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

const failure = (code: string, status: number, type = 'invalid_request_error'): Reply => ({
  status,
  body: { error: { type: status >= 500 ? 'api_error' : type, code, message: `No: ${code}` } },
});

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
  response.end(JSON.stringify(body));
}

/** Replays the reply for a known key, errors included; rejects the key for a different request. */
function replyTo(
  objects: StripeObjects,
  replays: Map<string, { request: string; reply: Reply }>,
  { method, url = '', headers }: IncomingMessage,
  body: string,
): Reply {
  if (headers.authorization !== `Bearer ${stripeKey}`) return failure('api_key_invalid', 401);
  const key = headers['idempotency-key']?.toString();
  const replay = method === 'POST' && key ? replays.get(key) : undefined;
  const request = `${url} ${body}`;
  if (replay)
    return replay.request === request
      ? replay.reply
      : failure('idempotency_key_reused', 400, 'idempotency_error');
  const address = new URL(url, 'http://stripe');
  const form = Object.fromEntries(
    method === 'POST' ? new URLSearchParams(body) : address.searchParams,
  );
  const reply = handle(objects, `${method} ${address.pathname}`, form);
  if (method === 'POST' && key) replays.set(key, { request, reply });
  return reply;
}

function handle(objects: StripeObjects, call: string, form: Form): Reply {
  try {
    for (const [pattern, work] of routes) {
      const match = pattern.exec(call);
      if (match) return { status: 200, body: work(objects, form, match[1] ?? '') };
    }
    return failure('url_invalid', 404);
  } catch (error) {
    if (error instanceof StripeRejection) return failure(error.code, error.status);
    throw error;
  }
}

const list = (data: object[]) => ({ object: 'list', data, has_more: false });
type Work = (objects: StripeObjects, form: Form, id: string) => object;

const routes: [RegExp, Work][] = [
  [/^POST \/v1\/checkout\/sessions$/, (objects, form) => objects.createSession(form)],
  [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (o, _form, id) => o.find(o.sessions, id)],
  [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (o, _form, id) => o.expireSession(id)],
  [/^POST \/v1\/refunds$/, (objects, form) => objects.createRefund(form)],
  [
    /^GET \/v1\/refunds$/,
    ({ refundsOf }, { payment_intent = '' }) => list(refundsOf(payment_intent)),
  ],
  [/^GET \/v1\/refunds\/(\w+)$/, (o, _form, id) => o.find(o.refunds, id)],
  [/^POST \/v1\/transfers$/, (objects, form) => objects.createTransfer(form)],
  [
    /^GET \/v1\/transfers$/,
    ({ transfers }, { transfer_group }) =>
      list([...transfers.values()].filter((one) => one.transfer_group === transfer_group)),
  ],
  [/^POST \/v1\/accounts$/, (objects, form) => objects.createAccount(form)],
  [/^GET \/v1\/accounts\/(\w+)$/, (o, _form, id) => o.find(o.accounts, id)],
  [
    /^POST \/v1\/accounts\/(\w+)\/login_links$/,
    (_objects, _form, id) => ({ url: `https://connect.stripe.example/express/${id}` }),
  ],
  [
    /^POST \/v1\/account_links$/,
    (_objects, { account }) => ({ url: `https://connect.stripe.example/setup/${account}` }),
  ],
  [
    /^GET \/v1\/events$/,
    ({ events }, form) =>
      list(events.filter(({ created }) => created >= Number(form['created[gte]'])).toReversed()),
  ],
];

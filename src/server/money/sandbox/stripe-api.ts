import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

// The part of Stripe's HTTP API that our adapter uses: form-encoded bodies, idempotency keys, errors and
// lists (https://docs.stripe.com/api). The objects behind it decide what a request creates or changes.

export type StripeObject = { id: string; [field: string]: unknown };
/** The fields of a form-encoded body, with their brackets: 'metadata[payment_id]'. */
export type Form = Record<string, string>;
type Result<T> = T | Promise<T>;

/** Methods throw a StripeRejection. */
export type StripeObjects = {
  createSession(form: Form): Result<StripeObject>;
  findSession(id: string): Result<StripeObject>;
  expireSession(id: string): Result<StripeObject>;
  /** A refund without our metadata is made in the dashboard. */
  createRefund(form: Form): Result<StripeObject>;
  findRefund(id: string): Result<StripeObject>;
  refundsOf(charge: string): Result<StripeObject[]>;
  createTransfer(form: Form): Result<StripeObject>;
  transfersOf(group: string): Result<StripeObject[]>;
  createAccount(form: Form): Result<StripeObject>;
  findAccount(id: string): Result<StripeObject>;
  /** The URL of the page where an instructor completes or changes the account. */
  accountUrl(id: string, returnUrl?: string): Result<string>;
  /** The events from this second of the epoch on, oldest first. */
  eventsSince(seconds: number): Result<StripeObject[]>;
};

export class StripeRejection extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status = 400) {
    super(`No: ${code}`);
    this.code = code;
    this.status = status;
  }
}

/** The values of 'metadata[…]' in a form. */
export const metadataOf = (form: Form) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

export type StripeReply = { status: number; body: object };

/** Stripe keeps idempotency keys for a day; this many are plenty for a machine of a developer. */
const maxReplays = 1000;

/** Responds to requests with this secret key. A known idempotency key replays the response, errors included. */
export function createStripeApi(objects: StripeObjects, secretKey: string) {
  const replays = new Map<string, { request: string; reply: Promise<StripeReply> }>();

  async function respond({ method, url = '', headers }: IncomingMessage, body: string) {
    if (headers.authorization !== `Bearer ${secretKey}`) return stripeError('api_key_invalid', 401);
    const key = method === 'POST' ? headers['idempotency-key']?.toString() : undefined;
    const request = `${url} ${body}`;
    const replay = key ? replays.get(key) : undefined;
    if (replay)
      return replay.request === request
        ? replay.reply
        : stripeError('idempotency_key_reused', 400, 'idempotency_error');
    const { pathname, searchParams } = new URL(url, 'http://stripe');
    const fields = method === 'POST' ? new URLSearchParams(body) : searchParams;
    const reply = handle(objects, `${method} ${pathname}`, Object.fromEntries(fields));
    if (key) {
      replays.set(key, { request, reply });
      // A failure of our own, such as of the database, decided nothing.
      reply.catch(() => replays.delete(key));
    }
    const [oldest] = replays.keys();
    if (oldest && replays.size > maxReplays) replays.delete(oldest);
    return reply;
  }

  return {
    respond: async (request: IncomingMessage) => respond(request, await text(request)),
    forgetKeys: () => replays.clear(),
  };
}

export function sendReply(response: ServerResponse, { status, body }: StripeReply): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
  response.end(JSON.stringify(body));
}

export const stripeError = (
  code: string,
  status: number,
  type = 'invalid_request_error',
): StripeReply => ({
  status,
  body: { error: { type: status >= 500 ? 'api_error' : type, code, message: `No: ${code}` } },
});

async function handle(objects: StripeObjects, call: string, form: Form): Promise<StripeReply> {
  try {
    for (const [pattern, work] of routes) {
      const match = pattern.exec(call);
      if (match) return { status: 200, body: await work(objects, form, match[1] ?? '') };
    }
    return stripeError('url_invalid', 404);
  } catch (error) {
    if (error instanceof StripeRejection) return stripeError(error.code, error.status);
    throw error;
  }
}

const list = async (data: Result<object[]>) => ({
  object: 'list',
  data: await data,
  has_more: false,
});
const link = async (url: Result<string>) => ({ url: await url });

type Work = (objects: StripeObjects, form: Form, id: string) => Result<object>;

const routes: [RegExp, Work][] = [
  [/^POST \/v1\/checkout\/sessions$/, (objects, form) => objects.createSession(form)],
  [/^GET \/v1\/checkout\/sessions\/([\w-]+)$/, (objects, _form, id) => objects.findSession(id)],
  [
    /^POST \/v1\/checkout\/sessions\/([\w-]+)\/expire$/,
    (objects, _form, id) => objects.expireSession(id),
  ],
  [/^POST \/v1\/refunds$/, (objects, form) => objects.createRefund(form)],
  [
    /^GET \/v1\/refunds$/,
    (objects, { payment_intent = '' }) => list(objects.refundsOf(payment_intent)),
  ],
  [/^GET \/v1\/refunds\/([\w-]+)$/, (objects, _form, id) => objects.findRefund(id)],
  [/^POST \/v1\/transfers$/, (objects, form) => objects.createTransfer(form)],
  [
    /^GET \/v1\/transfers$/,
    (objects, { transfer_group = '' }) => list(objects.transfersOf(transfer_group)),
  ],
  [/^POST \/v1\/accounts$/, (objects, form) => objects.createAccount(form)],
  [/^GET \/v1\/accounts\/([\w-]+)$/, (objects, _form, id) => objects.findAccount(id)],
  [
    /^POST \/v1\/accounts\/([\w-]+)\/login_links$/,
    (objects, _form, id) => link(objects.accountUrl(id)),
  ],
  [
    /^POST \/v1\/account_links$/,
    (objects, { account = '', return_url }) => link(objects.accountUrl(account, return_url)),
  ],
  [
    /^GET \/v1\/events$/,
    async (objects, form) =>
      list((await objects.eventsSince(Number(form['created[gte]']))).toReversed()),
  ],
];

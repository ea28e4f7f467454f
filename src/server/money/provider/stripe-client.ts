import type { Stripe } from 'stripe';
import { DomainError } from '#shared/errors.ts';
import { secondMs } from '#shared/units.ts';
import { type ProviderEvent, ProviderUnavailable, UnknownToProvider } from './payment-provider.ts';
import { readSignedEvent } from './stripe-events.ts';

export type StripeSettings = {
  secretKey: string;
  /** Comma-separated, because events of connected accounts have an endpoint of their own. */
  webhookSecret: string;
  /** A function starts a server that imitates Stripe, on the first request. */
  apiUrl: string | (() => Promise<string>);
  timeoutMs?: number;
};

const defaultTimeoutMs = 10 * secondMs;

type Rejection = new (message: string) => Error;
export type Ask = <Result>(
  request: (stripe: Stripe) => Promise<Result>,
  /** The error to throw if Stripe will never do it. */
  rejection?: Rejection,
) => Promise<Result>;

/** Calls Stripe, translates its errors, and checks the signatures of its webhooks. */
export function createStripeClient(settings: StripeSettings) {
  let loading: Promise<Stripe> | undefined;
  const connect = () => {
    loading ??= connectToStripe(settings);
    return loading;
  };
  const ask: Ask = async (request, Rejection) => {
    const stripe = await connect();
    return request(stripe).catch((error: unknown) => {
      throw translate(error, Rejection);
    });
  };
  return {
    ask,
    readWebhook: async (rawBody: Buffer, signature: string | undefined) =>
      readWebhook(await connect(), settings.webhookSecret, rawBody, signature ?? ''),
  };
}

/** Loaded on first use, because the package is slow to load and starts should be quick. */
async function connectToStripe({ secretKey, apiUrl, timeoutMs }: StripeSettings) {
  const { Stripe } = await import('stripe');
  const { hostname, port, protocol } = new URL(
    typeof apiUrl === 'string' ? apiUrl : await apiUrl(),
  );
  return new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs ?? defaultTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function readWebhook(
  { webhooks }: Stripe,
  secrets: string,
  rawBody: Buffer,
  signature: string,
): ProviderEvent {
  const isSigned = secrets
    .split(',')
    .some((secret) => isSignedWith(webhooks, rawBody, signature, secret.trim()));
  if (!isSigned) throw new DomainError('WEBHOOK_INVALID');
  return readSignedEvent(rawBody);
}

function isSignedWith(
  webhooks: Stripe['webhooks'],
  rawBody: Buffer,
  signature: string,
  secret: string,
): boolean {
  try {
    webhooks.constructEvent(rawBody, signature, secret);
    return true;
  } catch (error) {
    if (typeOf(error) === 'StripeSignatureVerificationError') return false;
    // The signature is checked before the body is read.
    return true;
  }
}

type StripeFailure = { type?: string; code?: string; statusCode?: number };
const typeOf = (error: unknown) => (error as StripeFailure | null)?.type;

/** The money has not settled yet, or another request uses the same key. */
const transientCodes = ['balance_insufficient', 'lock_timeout', 'idempotency_key_in_use'];

/** Only Stripe's codes are kept, because its messages may contain names. */
function translate(error: unknown, Rejection: Rejection | undefined): unknown {
  const { type, code, statusCode = 0 } = error as StripeFailure;
  if (!type?.startsWith('Stripe')) return error;
  const isFinal =
    (type === 'StripeInvalidRequestError' || type === 'StripePermissionError') &&
    statusCode < 500 &&
    !transientCodes.includes(code ?? '');
  const reason = `Stripe: ${code ?? type}`;
  if (code === 'resource_missing' && !Rejection) return new UnknownToProvider(reason);
  return isFinal && Rejection ? new Rejection(reason) : new ProviderUnavailable(reason);
}

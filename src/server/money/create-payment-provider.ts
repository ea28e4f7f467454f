import { createStripeProvider, type PaymentProvider } from './provider/stripe-provider.ts';
import type { SandboxDeps } from './sandbox/sandbox.service.ts';
import { sandboxWebhookSecret } from './sandbox/sandbox-events.ts';
import { startSandbox } from './sandbox/sandbox-server.ts';

const sandboxKey = 'sk_test_sandbox';

/** Null when learners pay in person. The sandbox is our Stripe adapter with a server that imitates Stripe. */
export function createPaymentProvider(parts: SandboxDeps): PaymentProvider | null {
  const { payments, isProduction } = parts.env;
  if (payments.mode === 'in-person') return null;
  if (payments.mode === 'stripe') return createStripeProvider(payments);
  if (isProduction) throw new Error('The sandbox must not run in production');
  const settings = {
    secretKey: sandboxKey,
    webhookSecret: sandboxWebhookSecret(parts.vault),
    apiUrl: () => startSandbox(parts, sandboxKey),
  };
  return createStripeProvider(settings, 'sandbox');
}

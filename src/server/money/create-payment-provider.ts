import type { PaymentProvider } from './provider/payment-provider.ts';
import { createStripeProvider } from './provider/stripe-provider.ts';
import { createSandboxProvider, type SandboxProviderParts } from './sandbox/sandbox-provider.ts';

/** Null when learners pay in person. */
export function createPaymentProvider(parts: SandboxProviderParts): PaymentProvider | null {
  const { payments } = parts.env;
  if (payments.mode === 'in-person') return null;
  return payments.mode === 'stripe' ? createStripeProvider(payments) : createSandboxProvider(parts);
}

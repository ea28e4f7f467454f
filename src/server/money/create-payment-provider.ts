import type { PaymentProvider } from './provider/payment-provider.ts';
import { createStripeProvider } from './provider/stripe-provider.ts';
import { createTestProvider, type TestProviderParts } from './sandbox/sandbox-provider.ts';

/** Null when learners pay in person. */
export function createPaymentProvider(parts: TestProviderParts): PaymentProvider | null {
  const { payments } = parts.env;
  if (payments.mode === 'in-person') return null;
  return payments.mode === 'stripe' ? createStripeProvider(payments) : createTestProvider(parts);
}

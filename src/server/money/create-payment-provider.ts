import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';
import { createTestProvider, type TestProviderParts } from './test-provider.ts';

/** Null when learners pay in person. */
export function createPaymentProvider(parts: TestProviderParts): PaymentProvider | null {
  const { payments } = parts.env;
  if (payments.mode === 'in-person') return null;
  return payments.mode === 'stripe' ? createStripeProvider(payments) : createTestProvider(parts);
}

import type { PaymentProvider } from './payment-provider.ts';
import { createTestProvider, type TestProviderParts } from './test-provider.ts';

/** Null when learners pay in person. */
export function createPaymentProvider(parts: TestProviderParts): PaymentProvider | null {
  const { mode } = parts.env.payments;
  if (mode === 'in-person') return null;
  if (mode === 'stripe') throw new Error('Stripe is not connected yet');
  return createTestProvider(parts);
}

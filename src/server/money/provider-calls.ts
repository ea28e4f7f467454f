import { JobFailure } from '#server/platform/jobs/queue.ts';
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts';

/** The provider that a payment was made with. Throws a JobFailure if another one runs now. */
export function requireProvider(current: PaymentProvider | null, name: string): PaymentProvider {
  if (current?.name !== name) throw new JobFailure(`${name} is not the payment provider any more`);
  return current;
}

/** Awaits a call of the provider; tries again later if the provider is away. */
export async function orRetry<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new JobFailure(error.message);
    throw error;
  }
}

import { backoffRetries } from '#server/platform/jobs/jobs.ts';
import { JobFailure } from '#server/platform/jobs/queue.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts';

/** Calls to the payment provider are retried for a week. */
export const providerRetries = {
  ...backoffRetries,
  retryLimit: 180,
  notify: true,
  // Must exceed the provider's timeouts.
  expireInSeconds: (5 * minuteMs) / secondMs,
};

/** Calls the named provider. Throws a JobFailure if it is unavailable or no longer configured. */
export async function callProvider<Answer>(
  current: PaymentProvider | null,
  name: string,
  call: (provider: PaymentProvider) => Promise<Answer>,
): Promise<Answer> {
  if (current?.name !== name)
    throw new JobFailure(`${name} is not the configured payment provider`);
  try {
    return await call(current);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new JobFailure(error.message);
    throw error;
  }
}

import { backoffRetries } from '#server/platform/jobs/jobs.ts';
import { JobFailure } from '#server/platform/jobs/queue.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { ProviderUnavailable, UnknownToProvider } from './payment-provider.ts';
import type { PaymentProvider } from './stripe-provider.ts';

/** Calls to the payment provider are retried for a week. */
export const providerRetries = {
  ...backoffRetries,
  retryLimit: 180,
  notify: true,
  // This must exceed the provider's timeouts.
  expireInSeconds: (5 * minuteMs) / secondMs,
};

/** Calls the named provider. Throws a JobFailure if it is unavailable or no longer configured. */
export async function callProvider<Result>(
  current: PaymentProvider | null,
  name: string,
  call: (provider: PaymentProvider) => Promise<Result>,
): Promise<Result> {
  if (current?.name !== name)
    throw new JobFailure(`${name} is not the configured payment provider`);
  try {
    return await call(current);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new JobFailure(error.message);
    throw error;
  }
}

type Lookup = { id: string; work(): Promise<void> };

const maxNamed = 20;

/**
 * Works on several objects of the provider. Unknown objects and other errors do not stop the rest;
 * an unavailable provider does.
 */
export function createLookups() {
  const missing: string[] = [];
  const errors: unknown[] = [];
  return {
    async run(lookups: Lookup[]): Promise<void> {
      for (const { id, work } of lookups)
        try {
          await work();
        } catch (error) {
          if (error instanceof JobFailure) throw error;
          if (error instanceof UnknownToProvider) missing.push(id);
          else errors.push(error);
        }
    },
    /**
     * Throws the first error, or a JobFailure that names the objects that the provider does not
     * know.
     */
    report(): void {
      if (errors.length > 0) throw errors[0];
      if (missing.length === 0) return;
      const named = missing.slice(0, maxNamed).join(', ');
      throw new JobFailure(`the provider does not know ${missing.length} objects: ${named}`);
    },
  };
}

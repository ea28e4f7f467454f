import type { Deps } from '#server/deps.ts';
import type { ProviderEvent } from '#server/money/payment-provider.ts';
import { insertProviderEvent } from './payment-events.queries.ts';

/** Applies what the provider reports, once for each event. */
export function applyProviderEvent(
  { db }: Deps,
  event: ProviderEvent,
): Promise<'applied' | 'waiting' | 'known'> {
  return db
    .transaction()
    .execute(async (trx) => ((await insertProviderEvent(trx, event)) ? 'applied' : 'known'));
}

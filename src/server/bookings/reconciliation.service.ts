import type { Deps } from '#server/deps.ts';
import type { PaymentProvider, ProviderEvent } from '#server/money/payment-provider.ts';
import { callProvider } from '#server/money/provider-calls.ts';
import { applyProviderEvent } from './payment-events.service.ts';
import {
  selectKnownEvents,
  selectPendingRefunds,
  selectReconciliationStart,
  selectSilentCheckouts,
} from './reconciliation.queries.ts';

const maxLookups = 500;

/**
 * Asks the provider for what webhooks should have reported, and applies what is new. Throws a
 * JobFailure if the provider is unavailable.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const { db, payments } = deps;
  if (!payments) return;
  const ask = (read: (provider: PaymentProvider) => Promise<ProviderEvent[]>) =>
    callProvider(payments, payments.name, read);
  const since = await selectReconciliationStart(db);
  const recent = await ask((provider) => provider.readEvents(since));
  const known = await selectKnownEvents(
    db,
    recent.map(({ id }) => id),
  );
  await applyAll(
    deps,
    recent.filter(({ id }) => !known.has(id)),
  );
  for (const checkoutId of await selectSilentCheckouts(db, payments.name, maxLookups))
    await applyAll(deps, await ask((provider) => provider.readCheckout(checkoutId)));
  for (const refundId of await selectPendingRefunds(db, payments.name, maxLookups))
    await applyAll(deps, await ask((provider) => provider.readRefund(refundId)));
}

async function applyAll(deps: Deps, events: ProviderEvent[]): Promise<void> {
  for (const event of events) await applyProviderEvent(deps, event);
}

import type { Deps } from '#server/app/deps.ts';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';
import { callProvider, createLookups } from '#server/money/provider/provider-calls.ts';
import type { PaymentProvider } from '#server/money/provider/stripe-provider.ts';
import { missedWebhooks } from '#server/platform/telemetry/channels.ts';
import { applyProviderEvent, type CheckoutHandler } from './payment-events.service.ts';
import {
  selectKnownEvents,
  selectPendingRefunds,
  selectReconciliationStart,
  selectSilentCheckouts,
} from './reconciliation.queries.ts';

const maxLookups = 500;

/**
 * Reads from the provider the events that webhooks should have reported, and applies new ones.
 * Objects that the provider does not know and failing events do not stop the rest. Throws a
 * JobFailure that names them, or if the provider is unavailable.
 */
export async function reconcilePayments(
  deps: Deps,
  handleCheckout: CheckoutHandler,
): Promise<void> {
  const { db, payments } = deps;
  if (!payments) return;
  const ask = <Result>(read: (provider: PaymentProvider) => Promise<Result>) =>
    callProvider(payments, payments.name, read);
  const since = await selectReconciliationStart(db);
  const recent = await ask((provider) => provider.readEvents(since));
  const known = await selectKnownEvents(
    db,
    recent.map(({ id }) => id),
  );
  const unknown = recent.filter(({ id }) => !known.has(id));
  if (unknown.length > 0) missedWebhooks.publish({ count: unknown.length });
  const applyAll = async (events: ProviderEvent[]) => {
    for (const event of events) await applyProviderEvent(deps, event, handleCheckout);
  };
  const lookups = createLookups();
  await lookups.run(unknown.map((event) => ({ id: event.id, work: () => applyAll([event]) })));
  const checkoutIds = await selectSilentCheckouts(db, payments.name, maxLookups);
  await lookups.run(
    checkoutIds.map((id) => ({
      id,
      work: async () => applyAll((await ask((provider) => provider.readCheckout(id))).events),
    })),
  );
  const refundIds = await selectPendingRefunds(db, payments.name, maxLookups);
  await lookups.run(
    refundIds.map((id) => ({
      id,
      work: async () => applyAll(await ask((provider) => provider.readRefund(id))),
    })),
  );
  lookups.report();
}

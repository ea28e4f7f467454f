import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  type PaymentProvider,
  type ProviderEvent,
  type RefundOrder,
  RefundRefused,
  type TransferOrder,
  TransferRefused,
} from '#server/money/provider/payment-provider.ts';
import { testWebhookQueue } from './sandbox.jobs.ts';
import {
  endTestCheckout,
  insertTestAccount,
  insertTestCheckout,
  insertTestEvent,
  insertTestRefund,
  insertTestTransfer,
  lockTestCharge,
  payTestCheckout,
  selectTestAccount,
  selectTestCheckout,
  selectTestEvents,
  selectTestRefunds,
  type TestCheckout,
  updateTestAccount,
} from './sandbox.queries.ts';
import { readTestWebhook, testSignatureHeader } from './sandbox-webhooks.ts';

export type TestProviderParts = Pick<Deps, 'db' | 'env' | 'jobs' | 'vault'>;

export const testCheckoutPath = '/test-checkout';
export const testAccountPath = '/test-payout-account';
const readyAccount = { isReady: true, missing: [], destination: 'Test Bank, ending in 6789' };
const missingFromAccount = ['external_account', 'individual.verification.document'];

/** A provider of our own for development and tests: it behaves like Stripe, but moves no money. */
export function createTestProvider(parts: TestProviderParts): PaymentProvider {
  const { db, env, vault } = parts;
  if (env.isProduction) throw new Error('The test provider must not run in production');
  const urlOf = (checkoutId: string) => `${env.appUrl}${testCheckoutPath}/${checkoutId}`;
  return {
    name: 'test',
    signatureHeader: testSignatureHeader,
    async createCheckout(order) {
      const checkoutId = await insertTestCheckout(db, order);
      return { checkoutId, url: urlOf(checkoutId) };
    },
    expireCheckout: (checkoutId) => endAtTestProvider(parts, checkoutId, { isPaidLate: false }),
    async readCheckout(checkoutId) {
      const checkout = await selectTestCheckout(db, checkoutId);
      return {
        url: checkout?.isOpen ? urlOf(checkoutId) : null,
        events: await selectTestEvents(db, { subject: checkoutId }),
      };
    },
    readRefunds: async (chargeId) =>
      (await selectTestRefunds(db, chargeId)).map(({ id, amountCents }) => ({
        chargeId,
        providerRefundId: id,
        refundId: id,
        amountCents,
        status: 'sent',
      })),
    refund: (order) => refund(parts, order),
    readRefund: (refundId) => selectTestEvents(db, { ids: [`${refundId}:refunded`] }),
    createPayoutAccount: async ({ teacherId }) => ({
      accountId: await insertTestAccount(db, teacherId),
    }),
    async onboardingUrl(accountId, returnUrl) {
      await updateTestAccount(db, accountId, { returnUrl });
      return `${env.appUrl}${testAccountPath}/${accountId}`;
    },
    async managementUrl(accountId, returnUrl) {
      await updateTestAccount(db, accountId, { returnUrl });
      return `${env.appUrl}${testAccountPath}/${accountId}`;
    },
    async readPayoutAccount(accountId) {
      const isReady = (await selectTestAccount(db, accountId))?.isReady ?? false;
      return isReady ? readyAccount : { isReady, missing: missingFromAccount, destination: null };
    },
    async transfer(order: TransferOrder) {
      const account = await selectTestAccount(db, order.accountId);
      if (!account?.isReady) throw new TransferRefused('the account is not ready');
      await insertTestTransfer(db, order);
      return { providerTransferId: order.payoutId };
    },
    readWebhook: async (rawBody, signature) => readTestWebhook(vault, rawBody, signature),
    readEvents: (since) => selectTestEvents(db, { since }),
  };
}

/** Does nothing if it can't be paid anymore. */
export function payAtTestProvider(parts: TestProviderParts, checkoutId: string): Promise<void> {
  return parts.db.transaction().execute(async (trx) => {
    const checkout = await payTestCheckout(trx, checkoutId);
    if (checkout) await report(parts, trx, paid(checkout));
  });
}

/**
 * Ends an unpaid checkout. With `isPaidLate`, it can still be paid: the booking loses its hold before
 * the payment arrives, without waiting for the hold to end.
 */
export function endAtTestProvider(
  parts: TestProviderParts,
  checkoutId: string,
  late: { isPaidLate: boolean },
): Promise<void> {
  return parts.db.transaction().execute(async (trx) => {
    const checkout = await endTestCheckout(trx, checkoutId, late);
    if (checkout) await report(parts, trx, checkoutEnded(checkout));
  });
}

/** The instructor has entered all that the provider asks for. */
export function finishTestOnboarding(parts: TestProviderParts, accountId: string): Promise<void> {
  return parts.db.transaction().execute(async (trx) => {
    await updateTestAccount(trx, accountId, { isReady: true });
    await report(parts, trx, {
      id: `${accountId}:ready`,
      type: 'account.updated',
      subject: accountId,
      kind: 'account',
      accountId,
      state: readyAccount,
    });
  });
}

function refund(parts: TestProviderParts, order: RefundOrder) {
  const { refundId, chargeId, amountCents } = order;
  return parts.db.transaction().execute(async (trx) => {
    const left = await lockTestCharge(trx, order);
    if (!left?.isRefunded) {
      if (!left || left.cents < amountCents) throw new RefundRefused('more than was paid');
      await insertTestRefund(trx, order);
      await report(parts, trx, {
        id: `${refundId}:refunded`,
        type: 'refund.updated',
        subject: chargeId,
        kind: 'refunded',
        chargeId,
        providerRefundId: refundId,
        refundId,
        amountCents,
        status: 'sent',
      });
    }
    return { providerRefundId: refundId, status: 'sent' as const };
  });
}

/** The webhook is sent after the commit. */
async function report({ jobs }: TestProviderParts, trx: Trx, event: ProviderEvent) {
  if (await insertTestEvent(trx, event))
    await jobs.send(testWebhookQueue, { eventId: event.id }, trx);
}

const checkoutEnded = ({ id, paymentId }: TestCheckout): ProviderEvent => ({
  id: `${id}:ended`,
  type: 'checkout.session.expired',
  subject: id,
  kind: 'checkout_ended',
  paymentId,
});

const paid = ({ id, paymentId, chargeId, amountCents }: TestCheckout): ProviderEvent => ({
  id: `${id}:paid`,
  type: 'checkout.session.completed',
  subject: id,
  kind: 'paid',
  paymentId,
  checkoutId: id,
  chargeId: chargeId ?? '',
  receivedCents: amountCents,
  currency: 'usd',
});

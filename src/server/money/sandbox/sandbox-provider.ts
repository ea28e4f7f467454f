import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  type PaymentProvider,
  type ProviderEvent,
  type RefundOrder,
  RefundRejected,
  type TransferOrder,
  TransferRejected,
} from '#server/money/provider/payment-provider.ts';
import { sandboxWebhookQueue } from './sandbox.jobs.ts';
import {
  endSandboxCheckout,
  insertSandboxAccount,
  insertSandboxCheckout,
  insertSandboxEvent,
  insertSandboxRefund,
  insertSandboxTransfer,
  lockSandboxCharge,
  paySandboxCheckout,
  type SandboxCheckout,
  selectSandboxAccount,
  selectSandboxCheckout,
  selectSandboxEvents,
  selectSandboxRefunds,
  updateSandboxAccount,
} from './sandbox.queries.ts';
import { readSandboxWebhook, sandboxSignatureHeader } from './sandbox-webhooks.ts';

export type SandboxProviderParts = Pick<Deps, 'db' | 'env' | 'jobs' | 'vault'>;

export const sandboxCheckoutPath = '/sandbox-checkout';
export const sandboxAccountPath = '/sandbox-payout-account';
const readyAccount = { isReady: true, missing: [], destination: 'Test Bank, ending in 6789' };
const missingFromAccount = ['external_account', 'individual.verification.document'];

/** A payment provider for development and tests: it behaves like Stripe, but moves no money. */
export function createSandboxProvider(parts: SandboxProviderParts): PaymentProvider {
  const { db, env, vault } = parts;
  if (env.isProduction) throw new Error('The sandbox must not run in production');
  const urlOf = (checkoutId: string) => `${env.appUrl}${sandboxCheckoutPath}/${checkoutId}`;
  const accountUrl = async (accountId: string, returnUrl: string) => {
    await updateSandboxAccount(db, accountId, { returnUrl });
    return `${env.appUrl}${sandboxAccountPath}/${accountId}`;
  };
  return {
    name: 'sandbox',
    signatureHeader: sandboxSignatureHeader,
    async createCheckout(order) {
      const checkoutId = await insertSandboxCheckout(db, order);
      return { checkoutId, url: urlOf(checkoutId) };
    },
    expireCheckout: (checkoutId) => endCheckoutAtSandbox(parts, checkoutId, { isPaidLate: false }),
    async readCheckout(checkoutId) {
      const checkout = await selectSandboxCheckout(db, checkoutId);
      return {
        url: checkout?.isOpen ? urlOf(checkoutId) : null,
        events: await selectSandboxEvents(db, { subject: checkoutId }),
      };
    },
    readRefunds: async (chargeId) =>
      (await selectSandboxRefunds(db, chargeId)).map(({ id, amountCents }) => ({
        chargeId,
        providerRefundId: id,
        refundId: id,
        amountCents,
        status: 'sent',
      })),
    refund: (order) => refund(parts, order),
    readRefund: (refundId) => selectSandboxEvents(db, { ids: [`${refundId}:refunded`] }),
    createPayoutAccount: async ({ teacherId }) => ({
      accountId: await insertSandboxAccount(db, teacherId),
    }),
    onboardingUrl: accountUrl,
    managementUrl: accountUrl,
    async readPayoutAccount(accountId) {
      const isReady = (await selectSandboxAccount(db, accountId))?.isReady ?? false;
      return isReady ? readyAccount : { isReady, missing: missingFromAccount, destination: null };
    },
    async transfer(order: TransferOrder) {
      const account = await selectSandboxAccount(db, order.accountId);
      if (!account?.isReady) throw new TransferRejected('the account is not ready');
      await insertSandboxTransfer(db, order);
      return { providerTransferId: order.payoutId };
    },
    readWebhook: async (rawBody, signature) => readSandboxWebhook(vault, rawBody, signature),
    readEvents: (since) => selectSandboxEvents(db, { since }),
  };
}

/** Does nothing if the checkout can't be paid anymore. */
export function payAtSandbox(parts: SandboxProviderParts, checkoutId: string): Promise<void> {
  return parts.db.transaction().execute(async (trx) => {
    const checkout = await paySandboxCheckout(trx, checkoutId);
    if (checkout) await report(parts, trx, paid(checkout));
  });
}

/**
 * Ends an unpaid checkout. With `isPaidLate`, it can still be paid: the booking loses its hold
 * before the payment arrives, without waiting for the end of the hold.
 */
export function endCheckoutAtSandbox(
  parts: SandboxProviderParts,
  checkoutId: string,
  late: { isPaidLate: boolean },
): Promise<void> {
  return parts.db.transaction().execute(async (trx) => {
    const checkout = await endSandboxCheckout(trx, checkoutId, late);
    if (checkout) await report(parts, trx, checkoutEnded(checkout));
  });
}

/** The instructor has entered all of the provider's requirements. */
export function finishSandboxOnboarding(
  parts: SandboxProviderParts,
  accountId: string,
): Promise<void> {
  return parts.db.transaction().execute(async (trx) => {
    await updateSandboxAccount(trx, accountId, { isReady: true });
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

function refund(parts: SandboxProviderParts, order: RefundOrder) {
  const { refundId, chargeId, amountCents } = order;
  return parts.db.transaction().execute(async (trx) => {
    const left = await lockSandboxCharge(trx, order);
    if (!left?.isRefunded) {
      if (!left || left.cents < amountCents) throw new RefundRejected('more than was paid');
      await insertSandboxRefund(trx, order);
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
async function report({ jobs }: SandboxProviderParts, trx: Trx, event: ProviderEvent) {
  if (await insertSandboxEvent(trx, event))
    await jobs.send(sandboxWebhookQueue, { eventId: event.id }, trx);
}

const checkoutEnded = ({ id, paymentId }: SandboxCheckout): ProviderEvent => ({
  id: `${id}:ended`,
  type: 'checkout.session.expired',
  subject: id,
  kind: 'checkout_ended',
  paymentId,
});

const paid = ({ id, paymentId, chargeId, amountCents }: SandboxCheckout): ProviderEvent => ({
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

import { secondMs } from '#shared/units.ts';
import {
  insertSandboxAccount,
  insertSandboxCheckout,
  insertSandboxTransfer,
  selectSandboxAccount,
  selectSandboxCheckout,
  selectSandboxEvents,
  selectSandboxRefund,
  selectSandboxRefunds,
  selectSandboxTransfer,
  updateSandboxAccount,
} from './sandbox.queries.ts';
import { endCheckout, refundCharge, type SandboxDeps } from './sandbox.service.ts';
import {
  accountObject,
  refundObject,
  sessionObject,
  stripeEventOf,
  transferObject,
} from './sandbox-events.ts';
import { type Form, metadataOf, type StripeObjects, StripeRejection } from './stripe-api.ts';

export const sandboxCheckoutPath = '/sandbox-checkout';
export const sandboxAccountPath = '/sandbox-payout-account';

/** Stripe's objects, kept in the tables of the sandbox. Their ids are UUIDs. */
export function createSandboxObjects(parts: SandboxDeps): StripeObjects {
  const { db, env } = parts;
  const findSession = async (id: string) => {
    const { isOpen, status, ...checkout } = known(await selectSandboxCheckout(db, id));
    const url = `${env.appUrl}${sandboxCheckoutPath}/${id}`;
    return sessionObject(
      isOpen
        ? { ...checkout, status: 'open', url }
        : { ...checkout, status: status === 'paid' ? 'complete' : 'expired' },
    );
  };
  const findAccount = async (id: string) => {
    const { isReady } = known(await selectSandboxAccount(db, id));
    return accountObject(id, isReady);
  };
  return {
    createSession: async (form) => findSession(await insertSandboxCheckout(db, orderOf(form))),
    findSession,
    async expireSession(id) {
      await endCheckout(parts, id, { isPaidLate: false });
      return findSession(id);
    },
    async createRefund(form) {
      const { refund_id: refundId } = metadataOf(form);
      const { payment_intent: chargeId = '' } = form;
      return refundObject(
        await refundCharge(parts, { refundId, chargeId, amountCents: Number(form.amount) }),
      );
    },
    findRefund: async (id) => refundObject(known(await selectSandboxRefund(db, id))),
    refundsOf: async (chargeId) => (await selectSandboxRefunds(db, chargeId)).map(refundObject),
    async createTransfer({ destination = '', transfer_group = '', amount }) {
      const account = known(await selectSandboxAccount(db, destination));
      if (!account.isReady) throw new StripeRejection('account_invalid');
      const transfer = { id: transfer_group, accountId: destination, amountCents: Number(amount) };
      await insertSandboxTransfer(db, transfer);
      return transferObject(transfer);
    },
    async transfersOf(payoutId) {
      const transfer = await selectSandboxTransfer(db, payoutId);
      return transfer ? [transferObject(transfer)] : [];
    },
    async createAccount(form) {
      const { teacher_id: teacherId = '' } = metadataOf(form);
      return findAccount(await insertSandboxAccount(db, teacherId));
    },
    findAccount,
    async accountUrl(id, returnUrl) {
      if (returnUrl) await updateSandboxAccount(db, id, { returnUrl });
      return `${env.appUrl}${sandboxAccountPath}/${id}`;
    },
    async eventsSince(seconds) {
      const events = await selectSandboxEvents(db, { since: new Date(seconds * secondMs) });
      return events.map(stripeEventOf);
    },
  };
}

function known<T>(row: T | undefined): T {
  if (!row) throw new StripeRejection('resource_missing', 404);
  return row;
}

const orderOf = (form: Form) => ({
  paymentId: metadataOf(form).payment_id ?? '',
  amountCents: Number(form['line_items[0][price_data][unit_amount]']),
  title: form['line_items[0][price_data][product_data][name]'] ?? '',
  expiresAt: new Date(Number(form.expires_at) * secondMs),
  successUrl: form.success_url ?? '',
  cancelUrl: form.cancel_url ?? '',
});

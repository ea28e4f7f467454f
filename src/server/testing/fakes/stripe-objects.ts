import { randomUUID } from 'node:crypto';
import {
  type Form,
  metadataOf,
  type StripeObject,
  type StripeObjects,
  StripeRejection,
} from '#server/money/sandbox/stripe-api.ts';
import { minuteMs, secondMs } from '#shared/units.ts';

// The objects of Stripe in memory, which tests change.

const newStripeId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
const epoch = () => Math.floor(Date.now() / secondMs);

export type StripeEventRow = StripeObject & { type: string; created: number };

function createStore(onEvent: (event: StripeEventRow) => void) {
  const events: StripeEventRow[] = [];
  return {
    sessions: new Map<string, StripeObject>(),
    refunds: new Map<string, StripeObject>(),
    transfers: new Map<string, StripeObject>(),
    accounts: new Map<string, StripeObject>(),
    disputes: new Map<string, StripeObject>(),
    events,
    /** The status of new refunds. */
    settings: { refundStatus: 'succeeded' },
    report(type: string, object: StripeObject): void {
      const event = {
        id: newStripeId('evt'),
        object: 'event',
        type,
        created: epoch(),
        data: { object: { ...object } },
      };
      events.push(event);
      onEvent(event);
    },
  };
}
type Store = ReturnType<typeof createStore>;

function find(map: Map<string, StripeObject>, id: string): StripeObject {
  const object = map.get(id);
  if (!object) throw new StripeRejection('resource_missing', 404);
  return object;
}

const sumOf = (map: Map<string, StripeObject>, charge: unknown) =>
  [...map.values()]
    .filter(({ payment_intent, status }) => payment_intent === charge && status !== 'failed')
    .reduce((sum, { amount }) => sum + Number(amount), 0);

/** The state of the fake Stripe; `onEvent` is called for each change that Stripe reports. */
export function createStripeObjects(onEvent: (event: StripeEventRow) => void) {
  const store = createStore(onEvent);
  return {
    ...store,
    findSession: (id: string) => find(store.sessions, id),
    findRefund: (id: string) => find(store.refunds, id),
    findAccount: (id: string) => find(store.accounts, id),
    transfersOf: (group: string) =>
      [...store.transfers.values()].filter((one) => one.transfer_group === group),
    accountUrl: (id: string, returnUrl?: string) =>
      `https://connect.stripe.example/${returnUrl ? 'setup' : 'express'}/${id}`,
    eventsSince: (seconds: number) => store.events.filter(({ created }) => created >= seconds),
    ...checkoutMethods(store),
    ...refundMethods(store),
    ...payoutMethods(store),
    ...disputeMethods(store),
  } satisfies StripeObjects;
}

const checkoutMethods = ({ sessions, report }: Store) => ({
  createSession(form: Form): StripeObject {
    const expiresAt = Number(form.expires_at);
    if (expiresAt * secondMs < Date.now() + 30 * minuteMs)
      throw new StripeRejection('parameter_invalid_integer');
    const id = newStripeId('cs_test');
    const session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(form['line_items[0][price_data][unit_amount]']),
      currency: form['line_items[0][price_data][currency]'],
      metadata: metadataOf(form),
      expires_at: expiresAt,
      url: `https://checkout.stripe.example/c/pay/${id}`,
    };
    sessions.set(id, session);
    return session;
  },

  expireSession(id: string): StripeObject {
    const session = find(sessions, id);
    if (session.status !== 'open') throw new StripeRejection('checkout_session_not_open');
    session.status = 'expired';
    report('checkout.session.expired', session);
    return session;
  },

  /** A learner's action on Stripe's page; false if the page is no longer open. */
  pay(id: string, wrong: { amount_total?: number; currency?: string } = {}): boolean {
    const session = find(sessions, id);
    if (session.status !== 'open') return false;
    Object.assign(session, wrong, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: newStripeId('pi'),
    });
    report('checkout.session.completed', session);
    return true;
  },
});

const refundMethods = ({ sessions, refunds, disputes, settings, report }: Store) => ({
  /** A refund without our metadata was made in the dashboard. */
  createRefund(form: Form): StripeObject {
    const charge = form.payment_intent;
    const session = [...sessions.values()].find((one) => one.payment_intent === charge);
    if (!session) throw new StripeRejection('resource_missing', 404);
    if (sumOf(refunds, charge) + Number(form.amount) > Number(session.amount_total))
      throw new StripeRejection('charge_already_refunded');
    if (disputes.get(String(charge))?.status === 'needs_response')
      throw new StripeRejection('charge_disputed');
    const refund = {
      id: newStripeId('re'),
      object: 'refund',
      amount: Number(form.amount),
      payment_intent: charge,
      status: settings.refundStatus,
      metadata: metadataOf(form),
    };
    refunds.set(refund.id, refund);
    report('refund.created', refund);
    return refund;
  },

  refundsOf(charge: string): StripeObject[] {
    if (![...sessions.values()].some((one) => one.payment_intent === charge))
      throw new StripeRejection('resource_missing', 404);
    return [...refunds.values()].filter((one) => one.payment_intent === charge);
  },

  /** The bank of a learner returns the money, maybe days later. */
  failRefund(id: string): void {
    const refund = find(refunds, id);
    refund.status = 'failed';
    report('refund.updated', refund);
    report('refund.failed', refund);
  },
});

const payoutMethods = ({ accounts, transfers, report }: Store) => ({
  createTransfer(form: Form): StripeObject {
    const account = find(accounts, form.destination ?? '');
    if (!account.payouts_enabled) throw new StripeRejection('account_invalid');
    const transfer = {
      id: newStripeId('tr'),
      object: 'transfer',
      amount: Number(form.amount),
      destination: account.id,
      transfer_group: form.transfer_group,
    };
    transfers.set(transfer.id, transfer);
    return transfer;
  },

  createAccount(form: Form): StripeObject {
    const account = {
      id: newStripeId('acct'),
      object: 'account',
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: { currently_due: ['external_account'] },
      metadata: metadataOf(form),
    };
    accounts.set(account.id, account);
    return account;
  },

  /** An instructor's action on Stripe's pages. */
  finishOnboarding(id: string): void {
    const account = find(accounts, id);
    Object.assign(account, {
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [] },
      external_accounts: {
        data: [{ object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: '6789' }],
      },
    });
    report('account.updated', account);
  },
});

const disputeMethods = ({ sessions, disputes, report }: Store) => ({
  /** Opens or updates a dispute, as the learner's bank does. */
  dispute(charge: string, status: string): void {
    const session = [...sessions.values()].find((one) => one.payment_intent === charge);
    const known = disputes.get(charge);
    const dispute = known ?? {
      id: newStripeId('du'),
      object: 'dispute',
      amount: session?.amount_total,
      payment_intent: charge,
    };
    dispute.status = status;
    disputes.set(charge, dispute);
    const isClosed = status === 'won' || status === 'lost';
    const change = isClosed ? 'closed' : known ? 'updated' : 'created';
    report(`charge.dispute.${change}`, dispute);
  },
});

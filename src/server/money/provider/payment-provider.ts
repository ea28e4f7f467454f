import type { PaymentProviderName } from '#shared/money/payments.ts';

/** The path to which a provider reports its events. */
export const webhookPath = '/api/payments/webhook';

/** Collects from learners and pays instructors: Stripe, or the sandbox. */
export type PaymentProvider = {
  name: PaymentProviderName;
  /** The header with the signature of a webhook. */
  signatureHeader: string;
  /** A repeat of the same order never creates a second checkout. Throws ProviderUnavailable. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /**
   * Ends an unpaid checkout, if there is one. A payment that arrives nevertheless is reported as
   * usual.
   */
  expireCheckout(checkoutId: string): Promise<void>;
  /**
   * The URL at which a checkout can still be paid, and its events, in case its webhook was lost.
   * This and the other reads throw UnknownToProvider.
   */
  readCheckout(checkoutId: string): Promise<{ url: string | null; events: ProviderEvent[] }>;
  /**
   * All refunds of a charge, including those that failed or were made at the provider. Throws
   * RefundRejected if the provider doesn't know the charge.
   */
  readRefunds(chargeId: string): Promise<ProviderRefund[]>;
  /**
   * A repeated attempt within a day never refunds twice; later, `readRefunds` shows whether the
   * refund was made. Throws RefundRejected if it can't be made.
   */
  refund(refund: RefundOrder): Promise<{ providerRefundId: string; status: RefundStatus }>;
  readRefund(providerRefundId: string): Promise<ProviderEvent[]>;
  /** The instructor's account; the same `teacherId` always gets the same account. */
  createPayoutAccount(teacher: {
    teacherId: string;
    email: string;
  }): Promise<{ accountId: string }>;
  /** The page where the instructor enters the provider's requirements; valid for a few minutes. */
  onboardingUrl(accountId: string, returnUrl: string): Promise<string>;
  /** The page where the instructor sees and changes a complete account; valid for a few minutes. */
  managementUrl(accountId: string, returnUrl: string): Promise<string>;
  readPayoutAccount(accountId: string): Promise<PayoutAccountState>;
  /**
   * A repeat with the same `payoutId` never pays twice. Throws TransferRejected if the transfer can
   * never be made.
   */
  transfer(payout: TransferOrder): Promise<{ providerTransferId: string }>;
  /** Reads an event from the raw body. Throws WEBHOOK_INVALID if the provider did not sign it. */
  readWebhook(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent>;
  /** The events since then, oldest first, in case a webhook was lost. */
  readEvents(since: Date): Promise<ProviderEvent[]>;
};

export type RefundOrder = {
  refundId: string;
  /**
   * 0, or a number that no earlier attempt had: a failed refund is made again with another number.
   */
  attempt: number;
  /** Less than was decided: the same attempt may have been rejected for all of it. */
  isRest?: boolean;
  chargeId: string;
  amountCents: number;
};
export type TransferOrder = { payoutId: string; accountId: string; amountCents: number };
export type RefundStatus = 'pending' | 'sent' | 'failed';

export type CheckoutOrder = {
  paymentId: string;
  amountCents: number;
  /** The description that the learner sees, such as 'Wheel throwing, Sat, Nov 28'. */
  title: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};
type Checkout = { checkoutId: string; url: string };

export type PayoutAccountState = {
  isReady: boolean;
  /** The requirements that are still missing. */
  missing: string[];
  /**
   * The bank account of payouts, such as 'Test Bank, ending in 6789'; absent or null if it is
   * unknown.
   */
  destination?: string | null;
};

/** An event of the provider, in our terms. `subject` finds an event that waits for another. */
export type ProviderEvent = {
  id: string;
  type: string;
  subject: string | null;
} & ProviderEventData;

export type ProviderEventData =
  | {
      kind: 'paid';
      paymentId: string;
      checkoutId: string;
      chargeId: string;
      receivedCents: number;
      currency: string;
    }
  | { kind: 'checkout_ended'; paymentId: string }
  | {
      kind: 'refunded';
      chargeId: string;
      providerRefundId: string;
      /** Our id of the refund; null if it was made at the provider. */
      refundId: string | null;
      amountCents: number;
      status: RefundStatus;
    }
  | {
      kind: 'disputed';
      chargeId: string;
      providerDisputeId: string;
      amountCents: number;
      status: 'open' | 'won' | 'lost';
    }
  | { kind: 'account'; accountId: string; state: PayoutAccountState }
  | { kind: 'other' };

/** A refund in the provider's records. */
export type ProviderRefund = Omit<Extract<ProviderEventData, { kind: 'refunded' }>, 'kind'>;

/** The provider is unavailable and has decided nothing: try again later. */
export class ProviderUnavailable extends Error {}
/** The provider has no object with this id. */
export class UnknownToProvider extends Error {}
/** The provider will never make this refund. The message contains no personal data. */
export class RefundRejected extends Error {}
/** The provider will never make this transfer. The message contains no personal data. */
export class TransferRejected extends Error {}

import type { PaymentProviderName } from '#shared/money/payments.ts';

/** Where a provider reports its events. */
export const webhookPath = '/api/payments/webhook';

/** Collects from learners and pays instructors: Stripe, or the sandbox. */
export type PaymentProvider = {
  name: PaymentProviderName;
  /** The header with the signature of a webhook. */
  signatureHeader: string;
  /** Repeating the same order never makes a second checkout. Throws ProviderUnavailable. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Ends an unpaid checkout, if there is one; a payment that arrives nevertheless is reported as usual. */
  expireCheckout(checkoutId: string): Promise<void>;
  /**
   * Where a checkout can still be paid, and what the provider knows of it, for when its webhook was
   * lost. This and the other reads throw UnknownToProvider.
   */
  readCheckout(checkoutId: string): Promise<{ url: string | null; events: ProviderEvent[] }>;
  /**
   * All refunds of a charge, including those that failed or were made at the provider. Throws
   * RefundRejected if it doesn't know the charge.
   */
  readRefunds(chargeId: string): Promise<ProviderRefund[]>;
  /**
   * Repeating an attempt within a day never refunds twice; after that, `readRefunds` tells whether
   * it was made. Throws RefundRejected if it can't be made.
   */
  refund(refund: RefundOrder): Promise<{ providerRefundId: string; status: RefundStatus }>;
  readRefund(providerRefundId: string): Promise<ProviderEvent[]>;
  /** The instructor's account; the same `teacherId` always gets the same one. */
  createPayoutAccount(teacher: {
    teacherId: string;
    email: string;
  }): Promise<{ accountId: string }>;
  /** Where the instructor enters what the provider needs to know; valid for a few minutes. */
  onboardingUrl(accountId: string, returnUrl: string): Promise<string>;
  /** Where the instructor sees and changes an account that is set up; valid for a few minutes. */
  managementUrl(accountId: string, returnUrl: string): Promise<string>;
  readPayoutAccount(accountId: string): Promise<PayoutAccountState>;
  /**
   * Repeating it with the same `payoutId` never pays twice. Throws TransferRejected if it can never be
   * made.
   */
  transfer(payout: TransferOrder): Promise<{ providerTransferId: string }>;
  /** Reads an event from the raw body. Throws WEBHOOK_INVALID if the provider did not sign it. */
  readWebhook(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent>;
  /** What webhooks reported since then, oldest first, for when one was lost. */
  readEvents(since: Date): Promise<ProviderEvent[]>;
};

export type RefundOrder = {
  refundId: string;
  /** 0, or a number that no earlier attempt had: a refund that failed is made again as another. */
  attempt: number;
  chargeId: string;
  amountCents: number;
};
export type TransferOrder = { payoutId: string; accountId: string; amountCents: number };
export type RefundStatus = 'pending' | 'sent' | 'failed';

export type CheckoutOrder = {
  paymentId: string;
  amountCents: number;
  /** What the learner sees there, such as 'Wheel throwing, Sat, Nov 28'. */
  title: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};
type Checkout = { checkoutId: string; url: string };

export type PayoutAccountState = {
  isReady: boolean;
  /** What the provider still asks for. */
  missing: string[];
  /** Where payouts go, such as 'Test Bank, ending in 6789'; absent or null if it is not known. */
  destination?: string | null;
};

/** An event of the provider, in our terms. `subject` finds one that waits for another. */
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
      /** Ours; null if it was made at the provider. */
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

/** A refund as the provider knows it. */
export type ProviderRefund = Omit<Extract<ProviderEventData, { kind: 'refunded' }>, 'kind'>;

/** Nothing was decided: try again later. */
export class ProviderUnavailable extends Error {}
/** The provider has no object with this id. */
export class UnknownToProvider extends Error {}
/** The provider will never make this refund. The message contains no personal data. */
export class RefundRejected extends Error {}
/** The provider will never make this transfer. The message contains no personal data. */
export class TransferRejected extends Error {}

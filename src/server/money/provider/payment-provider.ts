/** The path to which a provider reports its events. */
export const webhookPath = '/api/payments/webhook';

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

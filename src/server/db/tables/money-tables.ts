import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  LedgerAccount,
  LedgerKind,
  PaymentProviderName,
  RefundReason,
} from '#shared/money/payments.ts';

// The tables of money, in camelCase like the rest in schema.ts.

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type PaymentsTable = {
  id: string;
  bookingId: string;
  /** The number of seats that the payment is for. */
  seats: Generated<number>;
  /** Who paid a booking that is someone else's now; null: its student. */
  payerId: Generated<string | null>;
  /** Whether the payment is for seats that were added to the booking. */
  isAddition: Generated<boolean>;
  teacherId: string;
  provider: PaymentProviderName;
  amountCents: number;
  /** Our part of `amountCents`. */
  commissionCents: number;
  /** 'closed' was not paid; it can still become 'paid' when the payment arrives late. */
  status: Generated<'open' | 'closed' | 'paid'>;
  /** The provider's id of the checkout; null until the student opens it. */
  checkoutId: Generated<string | null>;
  /** The provider's id of the charge. */
  chargeId: Generated<string | null>;
  /** The received amount, which may differ from `amountCents`. */
  receivedCents: Generated<number | null>;
  refundedCents: Generated<number>;
  createdAt: CreatedAt;
  paidAt: Generated<Date | null>;
  /** The time when the instructor's part became payable. */
  releasedAt: Generated<Date | null>;
};

export type RefundsTable = {
  id: string;
  paymentId: string;
  amountCents: number;
  reason: RefundReason;
  status: Generated<'pending' | 'sent' | 'failed'>;
  /** The provider's id of the current attempt; null until the provider has made it. */
  providerRefundId: Generated<string | null>;
  /** The provider's ids of attempts that failed after the provider had accepted them. */
  failedProviderIds: Generated<string[]>;
  /** The time of the last failed attempt. */
  failedAt: Generated<Date | null>;
  createdAt: CreatedAt;
  sentAt: Generated<Date | null>;
};

export type DisputesTable = {
  id: string;
  paymentId: string;
  providerDisputeId: string;
  amountCents: number;
  status: Generated<'open' | 'won' | 'lost'>;
  createdAt: CreatedAt;
  closedAt: Generated<Date | null>;
};

export type PayoutAccountsTable = {
  teacherId: string;
  provider: PaymentProviderName;
  accountId: string;
  isReady: Generated<boolean>;
  /** The provider's missing requirements, in its own words. */
  missing: Generated<string[]>;
  /** The name of the bank account, such as 'Test Bank, ending in 6789'. */
  destination: Generated<string | null>;
  /** The time when the provider last rejected a payout; null again once the account has changed. */
  rejectedAt: Generated<Date | null>;
  createdAt: CreatedAt;
  checkedAt: Generated<Date>;
};

export type PayoutsTable = {
  id: string;
  teacherId: string;
  amountCents: number;
  status: Generated<'pending' | 'sent' | 'failed'>;
  providerTransferId: Generated<string | null>;
  createdAt: CreatedAt;
  sentAt: Generated<Date | null>;
};

export type ProviderEventsTable = {
  id: string;
  type: string;
  /** The provider's id of the event's object, by which a waiting event is found. */
  subject: string | null;
  content: JSONColumnType<object>;
  receivedAt: CreatedAt;
  appliedAt: Generated<Date | null>;
};

export type LedgerTransactionsTable = {
  id: string;
  kind: LedgerKind;
  sourceId: string;
  createdAt: CreatedAt;
};

export type LedgerEntriesTable = {
  id: GeneratedAlways<string>;
  transactionId: string;
  account: LedgerAccount;
  teacherId: string | null;
  paymentId: string | null;
  amountCents: number;
  createdAt: CreatedAt;
};

// The driver returns bigint as a string.

/** The sum of the ledger, which a trigger maintains. */
export type TeacherBalancesTable = {
  teacherId: string;
  heldCents: GeneratedAlways<string>;
  payableCents: GeneratedAlways<string>;
  disputedCents: GeneratedAlways<string>;
};

/** When the job of each schedule last succeeded. */
export type ScheduleRunsTable = { queue: string; finishedAt: Generated<Date> };

export type DataChecksTable = { onlyRow: Generated<boolean>; checkedAt: Date; faults: number };

/** The instructor's net amount from the payments and refunds of each month, which the same trigger maintains. */
export type TeacherMonthsTable = {
  teacherId: string;
  /** The first day of the month. */
  month: GeneratedAlways<string>;
  netCents: GeneratedAlways<string>;
  /** What students paid, before refunds. */
  chargedCents: GeneratedAlways<string>;
  /** Our part, less what refunds took of it. */
  commissionCents: GeneratedAlways<string>;
  /** The number of payments by students who were found here. */
  foundPayments: GeneratedAlways<number>;
  /** The number of payments by the instructor's own students. */
  ownPayments: GeneratedAlways<number>;
};

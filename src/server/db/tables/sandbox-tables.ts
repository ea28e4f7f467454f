import type { ColumnType, Generated, JSONColumnType } from 'kysely';

// The sandbox's own tables, in camelCase like the rest in schema.ts.

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type SandboxCheckoutsTable = {
  id: string;
  paymentId: string;
  amountCents: number;
  title: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** 'late': the checkout ended, and the payment will arrive afterwards. */
  status: Generated<'open' | 'late' | 'paid' | 'ended'>;
  chargeId: Generated<string | null>;
  wasDeclined: Generated<boolean>;
  createdAt: CreatedAt;
};

export type SandboxRefundsTable = {
  id: string;
  chargeId: string;
  amountCents: number;
  createdAt: CreatedAt;
};

export type SandboxPayoutAccountsTable = {
  id: string;
  teacherId: string;
  isReady: Generated<boolean>;
  /** The address to which the onboarding page returns. */
  returnUrl: Generated<string | null>;
  createdAt: CreatedAt;
};

export type SandboxTransfersTable = {
  id: string;
  accountId: string;
  amountCents: number;
  createdAt: CreatedAt;
};

export type SandboxEventsTable = {
  id: string;
  content: JSONColumnType<object>;
  createdAt: CreatedAt;
};

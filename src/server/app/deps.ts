import type { Replica } from '#server/db/replica.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { PaymentProvider } from '#server/money/provider/stripe-provider.ts';
import type { Facts } from '#server/people/notifications/facts.ts';
import type { Outbox } from '#server/people/notifications/outbox.ts';
import type { Background } from '#server/platform/background.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/jobs/run-jobs.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { ReaderBudget } from '#server/platform/rate-limits/reader-budget.ts';
import type { Turns } from '#server/platform/turns.ts';
import type { Withdrawals } from '#server/platform/withdrawals.ts';
import type { Env } from './env.ts';

/** The dependencies of the services, built once in start-server.ts. */
export type Deps = {
  db: Db;
  /** For jobs that read whole tables, with a longer statement timeout. */
  tableDb: Db;
  /** For health checks, with a connection of its own. */
  checkDb: Db;
  /** For reads of anonymous visitors; null if there is no replica. */
  replica: Replica | null;
  env: Env;
  jobs: Jobs;
  facts: Facts;
  /** For listeners of facts, and for emails about the user's own account. */
  outbox: Outbox;
  vault: Vault;
  background: Background;
  /** For events that an operator must see; requests have their own log. */
  log: Log;
  /** Limits the uncached reads of each address. */
  readers: ReaderBudget;
  /** The streams of open pages. */
  live: Live;
  /** What may be sent from a cache while the database is away. */
  withdrawals: Withdrawals;
  /** Keeps a crowd on one class or account from holding all connections. */
  turns: Turns;
  /** Ends the webhooks of an account together with other access to it, and returns their number. */
  endWebhooksOf: (trx: Trx, userId: string) => Promise<number>;
  /** Null when learners pay in person. */
  payments: PaymentProvider | null;
};

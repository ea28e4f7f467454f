import type { Replica } from './db/replica.ts';
import type { Db, Trx } from './db/schema.ts';
import type { Env } from './env.ts';
import type { PaymentProvider } from './money/provider/stripe-provider.ts';
import type { Facts } from './notifications/facts.ts';
import type { Outbox } from './notifications/outbox.ts';
import type { Background } from './platform/background.ts';
import type { Vault } from './platform/crypto/vault.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/jobs/run-jobs.ts';
import type { Live } from './platform/live/live.ts';
import type { ReaderBudget } from './platform/rate-limits/reader-budget.ts';
import type { Turns } from './turns.ts';

/** The dependencies of the services, built once in start-server.ts. */
export type Deps = {
  db: Db;
  /** For jobs that read whole tables, with a statement time of their own. */
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
  /** Keeps a crowd on one class or account from holding all connections. */
  turns: Turns;
  /** Ends the webhooks of an account together with other access to it, and returns their number. */
  endWebhooksOf: (trx: Trx, userId: string) => Promise<number>;
  /** Null when learners pay in person. */
  payments: PaymentProvider | null;
};

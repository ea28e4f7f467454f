import { afterAll, beforeAll } from 'vitest';
import type { Deps } from '#server/app/deps.ts';
import { readEnv } from '#server/app/env.ts';
import type { Replica } from '#server/db/replica.ts';
import { createPaymentProvider } from '#server/money/create-payment-provider.ts';
import { selectReadersWithNews } from '#server/people/messages/messages.queries.ts';
import { createFacts } from '#server/people/notifications/facts.ts';
import { createOutbox } from '#server/people/notifications/outbox.ts';
import { createBackground } from '#server/platform/background.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { createLive } from '#server/platform/live/live.ts';
import { createReaderBudget } from '#server/platform/rate-limits/reader-budget.ts';
import { createTurns } from '#server/platform/turns.ts';
import { createWithdrawals } from '#server/platform/withdrawals.ts';
import { deleteWebhooksOf } from '#server/programs/webhooks/webhooks.queries.ts';
import { createTestDatabase } from './databases/test-database.ts';

export const testSecret = 'a secret that only tests know, of 32 or more characters';

export const unlimitedTurns = { maxRunning: Infinity, maxWaitMs: Infinity };

export type OpenTestReplica = (database: { url: string | null }) => Promise<Replica | null>;

/**
 * Opens `Deps` on a separate database for one test file; `statements` has its SQL, and `warnings` its
 * logged warnings.
 */
export function openTestDeps(
  variables: Record<string, string> = {},
  openDatabase: typeof createTestDatabase = createTestDatabase,
  openReplica: OpenTestReplica = async () => null,
) {
  const statements: string[] = [];
  const warnings: object[] = [];
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
  let deps: Deps | undefined;
  beforeAll(async () => {
    database = await openDatabase((statement) => statements.push(statement));
    const { db } = database;
    const replica = await openReplica(database);
    const env = readEnv({
      APP_SECRET: testSecret,
      RATE_LIMIT_SCALE: '1000',
      PAYMENTS: 'in-person',
      // A test's own changes must be in the next response, so nothing is cached.
      CACHE_RESPONSES: 'false',
      ...variables,
    });
    const vault = createVault(testSecret);
    // Tests make jobs fail on purpose; unexpected failures are logged as errors and still show.
    const log = { ...console, warn: (line: object) => void warnings.push(line) };
    const jobs = await openJobs({ connection: database.jobsConnection, log });
    deps = {
      db: database.db,
      tableDb: database.tableDb,
      checkDb: database.checkDb,
      replica,
      env,
      vault,
      jobs,
      facts: createFacts(jobs),
      outbox: createOutbox(vault, jobs),
      background: createBackground(console),
      log,
      readers: createReaderBudget(env.rateLimitScale),
      live: createLive({
        listen: jobs.listen,
        findNews: (readers) => selectReadersWithNews(db, readers),
        log,
      }),
      withdrawals: createWithdrawals({ listen: jobs.listen, log }),
      // Concurrent requests must race in the database.
      turns: createTurns(database.db, unlimitedTurns),
      endWebhooksOf: deleteWebhooksOf,
      payments: createPaymentProvider({ db: database.db, env, jobs, log, vault }),
    };
  });
  afterAll(async () => {
    await deps?.background.settled();
    await deps?.live.close();
    await deps?.withdrawals.close();
    await deps?.jobs.stop();
    await database?.close();
  });
  return {
    get deps(): Deps {
      if (!deps) throw new Error('Dependencies exist only once beforeAll has run');
      return deps;
    },
    get db() {
      return this.deps.db;
    },
    statements,
    warnings,
  };
}

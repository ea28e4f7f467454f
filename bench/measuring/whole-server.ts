import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jobQueues } from '../../src/server/app/api/jobs.ts';
import { createApp } from '../../src/server/app/app.ts';
import type { Deps } from '../../src/server/app/deps.ts';
import { readEnv } from '../../src/server/app/env.ts';
import { openPostgres } from '../../src/server/db/database.ts';
import { createPaymentProvider } from '../../src/server/money/create-payment-provider.ts';
import { selectReadersWithNews } from '../../src/server/people/messages/messages.queries.ts';
import { createFacts } from '../../src/server/people/notifications/facts.ts';
import { createOutbox } from '../../src/server/people/notifications/outbox.ts';
import { createBackground } from '../../src/server/platform/background.ts';
import { createVault } from '../../src/server/platform/crypto/vault.ts';
import { openJobs } from '../../src/server/platform/jobs/jobs.ts';
import { createLive } from '../../src/server/platform/live/live.ts';
import { createReaderBudget } from '../../src/server/platform/rate-limits/reader-budget.ts';
import { createTurns } from '../../src/server/platform/turns.ts';
import { createWithdrawals } from '../../src/server/platform/withdrawals.ts';
import { deleteWebhooksOf } from '../../src/server/programs/webhooks/webhooks.queries.ts';

export type WholeServer = { app: Awaited<ReturnType<typeof createApp>>['app']; deps: Deps };

/** The whole server without a socket, for injected requests. */
export async function withWholeServer<T>(
  databaseUrl: string,
  run: (server: WholeServer) => Promise<T>,
  onStatement: (text: string, parameters: readonly unknown[]) => void = () => {},
): Promise<T> {
  const secret = 'the secret of this server, long enough';
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-security-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>The app</title>');
  const { db, jobsConnection, close } = await openPostgres(databaseUrl, {
    onPoolError() {},
    onStatement,
  });
  const env = readEnv({
    APP_SECRET: secret,
    RATE_LIMIT_SCALE: '100000',
    DATA_DIR: path.join(folder, 'data'),
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'learnlocal',
    OIDC_CLIENT_SECRET: 'known to both',
    OIDC_NAME: 'Nowhere',
  });
  const vault = createVault(secret);
  const background = createBackground(console);
  const jobs = await openJobs({ connection: jobsConnection, log: console, queues: jobQueues });
  const outbox = createOutbox(vault, jobs);
  const facts = createFacts(jobs);
  const payments = createPaymentProvider({ db, env, jobs, log: console, vault });
  const readers = createReaderBudget(env.rateLimitScale);
  const log = console;
  const turns = createTurns(db, { maxRunning: 2, maxWaitMs: env.maxWaitMs });
  const live = createLive({
    listen: jobs.listen,
    findNews: (readers) => selectReadersWithNews(db, readers),
    log,
  });
  const deps: Deps = {
    db,
    tableDb: db,
    checkDb: db,
    replica: null,
    env,
    jobs,
    vault,
    outbox,
    facts,
    background,
    log,
    live,
    readers,
    turns,
    withdrawals: createWithdrawals({ listen: jobs.listen, log }),
    payments,
    endWebhooksOf: deleteWebhooksOf,
  };
  const { app } = await createApp(deps, { clientRoot: folder });
  try {
    return await run({ app, deps });
  } finally {
    await app.close();
    await jobs.stop();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

import type { FastifyInstance } from 'fastify';
import {
  type OpenDatabase,
  openEmbedded,
  openPostgres,
  type StatementOutcome,
} from '#server/db/database.ts';
import { isNewer, migrateToLatest, requireApplied } from '#server/db/migrate.ts';
import { openReplica, type Replica } from '#server/db/replica.ts';
import type { Db } from '#server/db/schema.ts';
import { findMapFile, mapVersion } from '#server/files/storage/map-file.ts';
import { createFileStore } from '#server/files/uploads/file-store.ts';
import { localTimesQueue } from '#server/market/classes/class-sessions/local-times.jobs.ts';
import { missingPlacesQueue } from '#server/market/classes/listing/class-places.jobs.ts';
import { loadGazetteer } from '#server/market/places/gazetteer.ts';
import { createPaymentProvider } from '#server/money/create-payment-provider.ts';
import { selectReadersWithNews } from '#server/people/messages/messages.queries.ts';
import { createFacts } from '#server/people/notifications/facts.ts';
import { createMailer } from '#server/people/notifications/mailer.ts';
import { createOutbox } from '#server/people/notifications/outbox.ts';
import { createBackground } from '#server/platform/background.ts';
import { ownOrigin } from '#server/platform/http/own-origin.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { createLive } from '#server/platform/live/live.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createReaderBudget } from '#server/platform/rate-limits/reader-budget.ts';
import type { Tracing } from '#server/platform/telemetry/tracing.ts';
import { createTurns } from '#server/platform/turns.ts';
import { createWithdrawals } from '#server/platform/withdrawals.ts';
import { prepareSiteWebhook } from '#server/programs/webhooks/site-webhook.service.ts';
import { deleteWebhooksOf } from '#server/programs/webhooks/webhooks.queries.ts';
import { secondMs } from '#shared/units.ts';
import { createWorkers, jobQueues } from './api/jobs.ts';
import { createApp, createHealthApp } from './app.ts';
import { prepareDataDirectory } from './data-directory.ts';
import type { Deps } from './deps.ts';
import { type Env, readEnv } from './env.ts';
import { claimDataDirectory } from './installation/claim-data-directory.ts';
import { openVault } from './installation/open-vault.ts';
import { resealQueue } from './installation/reseal.jobs.ts';
import { explainListening } from './start-error.ts';
import { welcome } from './welcome.ts';

type Logger = ReturnType<typeof createLogger>;

const maxShutdownMs = 45 * secondMs;

/** Starts every part in order, listens, and on SIGTERM closes them in reverse order. */
export async function startServer(): Promise<void> {
  const env = readEnv();
  const log = createLogger(env);
  for (const warning of env.warnings) log.warn(warning);
  const { isWeb, isWorker, host, port, metricsPort } = env;
  if (isWeb) await mapVersion(findMapFile(env));
  prepareDataDirectory(env.dataDir);
  const tracing = await openTraces(env, log);
  const database = await openDatabase(env, log, tracing);
  const vault = await openVault(database.db, env);
  await claimDataDirectory(database.db, env);
  const gazetteer = prepareGazetteer(log);
  const deps = await openDeps({ env, log, vault }, database, tracing);
  const { background, jobs, replica } = deps;
  const files = await createFileStore(deps);
  const metrics = await openMetrics(deps, database);
  const watch = (app: FastifyInstance) => {
    tracing?.watch(app);
    metrics?.watch(app);
  };
  const options = { logger: log, files, watch };
  const { app, gracefulClose } = isWeb
    ? await createApp(deps, options)
    : createHealthApp(deps, options);
  const addresses = { from: env.mailFrom, replyTo: env.supportEmail };
  const mailer = isWorker && env.smtpUrl ? createMailer(env.smtpUrl, addresses) : null;
  const origin = () => (isWeb ? ownOrigin(app) : env.appUrl);
  if (isWorker) {
    await jobs.work(createWorkers(deps, { files: files.host, mailer, origin }));
    await sendStartJobs(deps);
    await deps.db.transaction().execute((trx) => prepareSiteWebhook(deps, trx));
  }
  await gazetteer;
  closeOnSignal(log, async () => {
    await gracefulClose.close();
    await Promise.all([background.settled(), jobs.stop()]);
    await Promise.all([mailer?.close(), metrics?.close()]);
    await Promise.all([database.close(), replica?.close(), tracing?.close()]);
  });
  // Comes last: a signal that arrives once the server listens must find everything above.
  if (metrics && metricsPort !== undefined)
    await metrics
      .listen(metricsPort, host)
      .catch(explainListening('METRICS_PORT', metricsPort, host));
  await app.listen({ host, port }).catch(explainListening('PORT', port, host));
  if (!env.isProduction) process.stdout.write(welcome(env, database.kind));
}

/** Opens the jobs and the replica; the caller closes both. */
async function openDeps(
  given: { env: Env; log: Logger; vault: Deps['vault'] },
  { db, tableDb, checkDb, jobsConnection: connection }: OpenDatabase,
  tracing: Tracing | null,
): Promise<Deps> {
  const { env, log, vault } = given;
  const jobs = await openJobs({ connection, log, queues: jobQueues, isWorker: env.isWorker });
  return {
    ...given,
    db,
    tableDb,
    checkDb,
    jobs,
    replica: openReplicaOf(env, db, log, tracing),
    background: createBackground(log),
    facts: createFacts(jobs),
    outbox: createOutbox(vault, jobs),
    payments: createPaymentProvider({ db, env, jobs, log, vault }),
    endWebhooksOf: deleteWebhooksOf,
    readers: createReaderBudget(env.rateLimitScale),
    live: createLive({
      listen: jobs.listen,
      findNews: (readers) => selectReadersWithNews(db, readers),
      log,
    }),
    withdrawals: createWithdrawals({ listen: jobs.listen, log }),
    turns: createTurns(db, { maxRunning: 2, maxWaitMs: env.maxWaitMs }),
  };
}

/** The first search and the first listed class must not wait until it is built. */
const prepareGazetteer = (log: Logger) =>
  loadGazetteer().catch((error) => log.error({ err: error }, 'the gazetteer could not be loaded'));

/** Geocodes demonstration classes and those listed before classes had places; keeps local times. */
const sendStartJobs = ({ db, jobs }: Deps) =>
  db.transaction().execute(async (trx) => {
    for (const queue of [missingPlacesQueue, resealQueue, localTimesQueue])
      await jobs.send(queue, {}, trx);
  });

async function openDatabase(env: Env, log: Logger, tracing: Tracing | null): Promise<OpenDatabase> {
  const options = { onPoolError: warnOfLostConnection(log), ...tracedAs('primary', tracing) };
  const database = env.databaseUrl
    ? await openServing(env.databaseUrl, env, log, options)
    : await openEmbedded(env.dataDir, options);
  if (database.kind === 'embedded') {
    await migrate(database.db, log);
    await seedIfEmpty(database.db, env);
  }
  if (!env.isProduction) {
    const { setDemoAdminAccess } = await import('./demo/demo-admin.ts');
    await setDemoAdminAccess(database.db, { isExposed: env.isExposedDevelopment });
  }
  return database;
}

/** Log only the message: the error object contains the connection string. */
const warnOfLostConnection = (log: Logger) => (error: Error) =>
  log.warn({ reason: error.message }, 'a database connection was lost');

async function openServing(
  url: string,
  env: Env,
  log: Logger,
  options: Parameters<typeof openPostgres>[1],
): Promise<OpenDatabase> {
  const { databasePoolSize: poolSize, databaseNamedStatements: namesStatements } = env;
  const onWaiting = (reason: string) => log.warn({ reason }, 'waiting for the database');
  // A migration may take longer than a request, and needs a session of its own.
  if (namesStatements) {
    const migrating = await openPostgres(url, { ...options, onWaiting, poolSize: 1 });
    await migrate(migrating.db, log).finally(() => migrating.close());
  }
  const { databaseTimeoutMs: timeoutMs, maxWaitMs: waitMs } = env;
  const limit = env.isWeb ? { timeoutMs, waitMs } : {};
  const given = { ...options, onWaiting, poolSize, namesStatements, ...limit };
  const database = await openPostgres(url, given);
  if (!namesStatements) await requireApplied(database.db);
  if (await isNewer(database.db)) log.warn('a newer version migrated the database');
  return database;
}

function openReplicaOf(env: Env, db: Db, log: Logger, tracing: Tracing | null): Replica | null {
  const { databaseReplicaUrl: url, databasePoolSize: poolSize, databaseTimeoutMs: timeoutMs } = env;
  if (!url || !env.isWeb) return null;
  const options = { onPoolError: warnOfLostConnection(log), ...tracedAs('replica', tracing) };
  const namesStatements = env.databaseNamedStatements;
  return openReplica(url, db, { ...options, poolSize, timeoutMs, namesStatements });
}

async function migrate(db: Db, log: Logger): Promise<void> {
  const applied = await migrateToLatest(db);
  if (applied.length > 0) log.info({ applied }, 'the database was migrated');
}

async function seedIfEmpty(db: Db, env: Env): Promise<void> {
  const { hasUsers, seedDemo } = await import('./demo/seed.ts');
  if (!(await hasUsers(db))) await seedDemo(db, env, new Date());
}

/** Loads the metrics only if METRICS_PORT is set. */
async function openMetrics(deps: Deps, { pool }: OpenDatabase) {
  const { metricsPort, dataDir } = deps.env;
  if (metricsPort === undefined) return null;
  const { createMetrics } = await import('#server/platform/telemetry/metrics.ts');
  const { readProductGauges } = await import('./api/product-gauges.ts');
  return createMetrics({ pool, dataDir }, () => readProductGauges(deps));
}

/** Loads OpenTelemetry only if its endpoint is set. */
async function openTraces({ tracesUrl }: Env, log: Logger): Promise<Tracing | null> {
  if (tracesUrl === undefined) return null;
  const { openTracing } = await import('#server/platform/telemetry/tracing.ts');
  return openTracing(tracesUrl, log);
}

/** The option that adds the statements of that database to traces. */
function tracedAs(database: 'primary' | 'replica', tracing: Tracing | null) {
  if (!tracing) return {};
  return {
    onStatement: (text: string, _parameters: readonly unknown[], outcome: StatementOutcome) =>
      tracing.addStatement(database, text, outcome),
  };
}

function closeOnSignal(log: Logger, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'shutting down: finishing requests in flight');
    setTimeout(() => process.exit(1), maxShutdownMs).unref();
    close().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
}

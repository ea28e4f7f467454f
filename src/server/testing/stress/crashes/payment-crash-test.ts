import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import {
  findMoneyFaults,
  findUnfinishedRefunds,
} from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { payDueTeachers } from '#server/money/payouts/payouts.service.ts';
import { releaseEarnings } from '#server/money/payouts/releases.service.ts';
import { createStripeProvider } from '#server/money/provider/stripe-provider.ts';
import { reconciliationQueue } from '#server/money/provider-events/reconciliation.jobs.ts';
import { retryRefunds } from '#server/money/provider-events/retry-refunds.service.ts';
import type { StripeObject } from '#server/money/sandbox/stripe-api.ts';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { type Jobs, openJobs } from '#server/platform/jobs/jobs.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import {
  type StripeServer,
  signStripeWebhook,
  startStripe,
  stripeKey,
  stripeSettings,
  stripeWebhookSecret,
} from '#server/testing/fakes/stripe-server.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { secondMs } from '#shared/units.ts';

const studentsPerRound = 6;
const priceCents = 4550;
/** The requests, to Stripe or to us, around which the server is killed in turn. */
const allMoments = [
  '/v1/checkout/sessions',
  '/api/payments/webhook',
  '/v1/refunds',
  '/v1/transfers',
];
const maxDelayMs = 150;
/** A round without payouts never reaches its moment; the others take a second. */
const maxRoundMs = 8 * secondMs;

export type PaymentCrashResult = {
  kills: number;
  /** Charges at Stripe, as are refunds and transfers. */
  charges: number;
  refunds: number;
  /** Refunds that failed and were made again. */
  failures: number;
  transfers: number;
  /** Webhooks that arrived, and all events; some arrived more than once. */
  webhooks: number;
  events: number;
  /** Sentences about faults; empty if there are none. */
  faults: string[];
};

type CrashTest = {
  db: Db;
  jobs: Jobs;
  stripe: StripeServer;
  /** Names the paths of requests as they begin. */
  paths: EventEmitter;
  received: number;
};

/**
 * Benchmark: students book, pay and cancel, banks return refunds, which are retried, and instructors
 * are paid, while the server is killed at random moments, and Stripe loses, rejects and repeats replies
 * and webhooks.
 */
export async function runPaymentCrashTest(
  databaseUrl: string,
  { kills, moments = allMoments }: { kills: number; moments?: string[] },
): Promise<PaymentCrashResult> {
  const database = await openPostgres(databaseUrl, { onPoolError() {} });
  const stripe = await startStripe();
  const jobs = await openJobs({ connection: database.jobsConnection, log: console });
  const paths = new EventEmitter();
  const test: CrashTest = { db: database.db, jobs, stripe, paths, received: 0 };
  const port = await freePort();
  const start = () => startServerProcess(environment(databaseUrl, stripe.url), port);
  try {
    // By chance, a few rounds may miss one of the moments.
    const maxRounds = kills + 4 * moments.length;
    for (let round = 0; round < kills || (hasMissed(stripe) && round < maxRounds); round++) {
      const moment = moments[round % moments.length] ?? '';
      stripe.fault = loseFirst(moment, paths);
      const server = await start();
      const signal = AbortSignal.timeout(maxRoundMs);
      const begun = once(paths, moment, { signal });
      const crowd = runRound(test, server);
      await begun.catch(() => {});
      await setTimeout(Math.random() * maxDelayMs);
      await server.stop('SIGKILL');
      await crowd;
      await releaseJobs(test.db);
    }
    stripe.fault = () => undefined;
    const last = await start();
    await settle(test);
    await last.stop();
    return { kills, ...(await checkResults(test)) };
  } finally {
    await jobs.stop();
    await stripe.close();
    await database.close();
  }
}

/** Whether a refund has yet to fail, or a transfer to be made. */
function hasMissed({ objects }: StripeServer): boolean {
  const failed = [...objects.refunds.values()].some(isFailed);
  return !failed || objects.transfers.size === 0;
}

const environment = (databaseUrl: string, stripeUrl: string) => ({
  DATABASE_URL: databaseUrl,
  APP_SECRET: 'the secret of these processes, long enough',
  ...stripeSettings({ url: stripeUrl }),
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'silent',
});

/** Stripe processes the first of these requests, but the server is killed before any reply. */
function loseFirst(moment: string, paths: EventEmitter): StripeServer['fault'] {
  let isLost = false;
  return (path, method) => {
    if (method !== 'POST') return randomFault();
    paths.emit(path);
    if (path !== moment || isLost) return randomFault();
    isLost = true;
    return 'silent';
  };
}

function randomFault() {
  const chance = Math.random();
  if (chance < 0.15) return 'lost';
  if (chance < 0.2) return 'broken';
  return chance < 0.25 ? 'unreachable' : undefined;
}

/** Runs everything that may move money at once; failed calls are not repeated. */
async function runRound(test: CrashTest, server: ServerProcess): Promise<void> {
  const teacherId = await createPayableTeacher(test);
  await endEarlierClasses(test);
  failRefunds(test);
  await retryRefunds(test, 'stripe');
  const { classId } = await createClass(test.db, teacherId, { priceCents });
  const students = Array.from({ length: studentsPerRound }, async (_, n) => {
    const { id } = await createUser(test.db);
    const { token } = await createSession(test.db, id);
    await bookAndPay(test, server, { token, classId, cancels: n % 3 === 0 }).catch(() => {});
  });
  await Promise.all([...students, deliverWebhooks(test, server)]);
}

/** Banks return every refund once. */
function failRefunds({ stripe: { objects } }: CrashTest): void {
  const returned = new Set([...objects.refunds.values()].filter(isFailed).map(ownIdOf));
  for (const refund of objects.refunds.values())
    if (!returned.has(ownIdOf(refund))) objects.failRefund(refund.id);
}

const isFailed = ({ status }: StripeObject) => status === 'failed';
const ownIdOf = ({ metadata }: StripeObject) => (metadata as { refund_id: string }).refund_id;

/** Books, pays on Stripe's page, and maybe cancels. */
async function bookAndPay(
  { stripe }: CrashTest,
  { url }: ServerProcess,
  { token, classId, cancels }: { token: string; classId: string; cancels: boolean },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ class_id: classId });
  const booked = await fetch(`${url}/api/bookings`, { method: 'POST', headers, body });
  const booking = await booked.json();
  const { pathname } = new URL(booking.payment.checkoutUrl);
  let session = '';
  while (!session) {
    const { headers } = await fetch(url + pathname, { redirect: 'manual' });
    session = /cs_test_\w+$/.exec(headers.get('location') ?? '')?.[0] ?? '';
  }
  // The payment is sent twice, as from two tabs.
  stripe.objects.pay(session);
  stripe.objects.pay(session);
  if (!cancels) return;
  await setTimeout(Math.random() * 200);
  await fetch(`${url}/api/bookings/${booking.id}/cancel`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Loses a third of the events, repeats a third, and shuffles them. */
async function deliverWebhooks(test: CrashTest, server: ServerProcess): Promise<void> {
  const isUp = () => server.child.exitCode === null && server.child.signalCode === null;
  while (isUp()) {
    const events = test.stripe.waiting.splice(0).sort(() => Math.random() - 0.5);
    await Promise.all(
      events.map(async (event) => {
        const copies = Math.floor(Math.random() * 3);
        for (let n = 0; n < copies; n++) await post(test, server, event);
      }),
    );
    await setTimeout(20);
  }
}

async function post(test: CrashTest, { url }: ServerProcess, event: object): Promise<void> {
  const body = JSON.stringify(event);
  const headers = signStripeWebhook(body);
  test.paths.emit('/api/payments/webhook');
  const response = await fetch(`${url}/api/payments/webhook`, {
    method: 'POST',
    headers,
    body,
  }).catch(() => null);
  if (response?.ok) test.received++;
}

async function createPayableTeacher({ db, stripe }: CrashTest): Promise<string> {
  const { id: teacherId } = await createUser(db, { role: 'instructor' });
  const { id: accountId } = stripe.objects.createAccount({});
  stripe.objects.finishOnboarding(accountId);
  await db
    .insertInto('payoutAccounts')
    .values({ teacherId, provider: 'stripe', accountId, isReady: true })
    .execute();
  return teacherId;
}

/** Moves the classes of earlier rounds into the past, and releases the earnings of their instructors. */
async function endEarlierClasses({ db, jobs, stripe }: CrashTest): Promise<void> {
  await sql`UPDATE class_sessions SET starts_at = now() - interval '5 days',
    ends_at = now() - interval '4 days' WHERE starts_at > now()`.execute(db);
  const settings = { secretKey: stripeKey, webhookSecret: stripeWebhookSecret, apiUrl: stripe.url };
  await releaseEarnings({ db });
  await payDueTeachers({ db, jobs, payments: createStripeProvider(settings) });
}

/** Makes the jobs of the killed process, and failed ones, due now instead of in some minutes. */
async function releaseJobs(db: Db): Promise<void> {
  await sql`UPDATE pgboss.job SET state = 'retry', start_after = now()
    WHERE state IN ('active', 'retry') AND name <> 'email'`.execute(db);
}

/** Waits until every job of money is done, and nothing is left to reconcile or to pay. */
async function settle(test: CrashTest): Promise<void> {
  const { db, jobs } = test;
  await releaseJobs(db);
  await db.transaction().execute((trx) => jobs.send(reconciliationQueue, {}, trx));
  await untilDone(db);
  await retryRefunds(test, 'stripe');
  await untilDone(db);
  await endEarlierClasses(test);
  await untilDone(db);
}

async function untilDone(db: Db): Promise<void> {
  const unfinished = sql<{ name: string }>`SELECT name FROM pgboss.job
    WHERE state < 'completed' AND name IN ('refund', 'payout', 'expire-checkout', 'fact',
      'reconcile-payments')`;
  await waitUntil('all jobs are done', async () => {
    await sql`UPDATE pgboss.job SET start_after = now()
      WHERE state = 'retry' AND start_after > now()`.execute(db);
    return (await unfinished.execute(db)).rows.length === 0;
  });
}

async function checkResults({ db, stripe, received }: CrashTest) {
  const { objects } = stripe;
  const paid = [...objects.sessions.values()].filter(({ status }) => status === 'complete');
  const refunds = [...objects.refunds.values()].filter((refund) => !isFailed(refund));
  const faults = [
    ...(await findMoneyFaults(db)),
    ...(await findUnfinishedRefunds(db)),
    ...(await selectMiscountedSessions(db)).map(({ id }) => `session ${id} is miscounted`),
    ...findDuplicates(
      paid,
      'charge',
      ({ metadata }) => (metadata as { payment_id: string }).payment_id,
    ),
    ...findDuplicates(refunds, 'refund', ownIdOf),
    ...findDuplicates([...objects.transfers.values()], 'transfer', (one) =>
      String(one.transfer_group),
    ),
    ...(await compare(db, stripe, paid)),
  ];
  return {
    charges: paid.length,
    refunds: refunds.length,
    failures: objects.refunds.size - refunds.length,
    transfers: objects.transfers.size,
    webhooks: received,
    events: objects.events.length,
    faults,
  };
}

function findDuplicates<Row>(rows: Row[], what: string, keyOf: (row: Row) => string): string[] {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups].flatMap(([key, { length }]) => (length > 1 ? [`${what} ${key} twice`] : []));
}

/** Compares Stripe's objects with our stored amounts, in cents. */
async function compare(db: Db, { objects }: StripeServer, paid: StripeObject[]): Promise<string[]> {
  const { rows } = await sql<{ charged: string; refunded: string; paidOut: string }>`
    SELECT (SELECT coalesce(sum(received_cents), 0) FROM payments) AS charged,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds) AS refunded,
      (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE status = 'sent') AS paid_out`.execute(
    db,
  );
  const sum = (amounts: unknown[]) => amounts.reduce<number>((all, one) => all + Number(one), 0);
  const [stored] = rows;
  const pairs = [
    ['charged', stored?.charged, sum(paid.map(({ amount_total }) => amount_total))],
    [
      'refunded',
      stored?.refunded,
      sum(
        [...objects.refunds.values()].filter((one) => !isFailed(one)).map(({ amount }) => amount),
      ),
    ],
    ['paid out', stored?.paidOut, sum([...objects.transfers.values()].map(({ amount }) => amount))],
  ] as const;
  return pairs.flatMap(([what, ours, theirs]) =>
    Number(ours) === theirs ? [] : [`${what}: ${ours} here, ${theirs} at Stripe`],
  );
}
